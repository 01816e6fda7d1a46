import type { ConversationId, PhotoId, TakeoutId } from "~/kit/ids";
import { mailOf, type TestMember } from "./world";

/** What a member leaves behind in words, wherever they may write some. */
export const WORDS = "Zanzibarian words";
export const NAME = "Zebulonia";

/** A member of whom every table has something, and what their things are called. */
export type Marked = TestMember & {
  other: TestMember;
  chat: ConversationId;
  photo: PhotoId;
  takeout: TakeoutId;
};

/** The words by which somebody would be found. */
export const marksOf = ({ id, photo, takeout }: Marked): string[] => [
  ...[id, mailOf(id), NAME, WORDS, photo, takeout],
];

/** A table that knows nobody, and why; or what of the member stands in it. */
export type Row = Record<string, string | number | null | undefined>;
export type Rows = string | ((marked: Marked) => Row[]);
