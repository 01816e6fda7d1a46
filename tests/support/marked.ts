import type { ConversationId, PhotoId, TakeoutId } from "~/kit/ids";
import { mailOf, type TestMember } from "./world";

/** The text of the sample member, in every place where members may write. */
export const WORDS = "Zanzibarian words";
export const NAME = "Zebulonia";

/** A member with a row in every table, and the ids of these rows. */
export type Marked = TestMember & {
  other: TestMember;
  chat: ConversationId;
  photo: PhotoId;
  takeout: TakeoutId;
};

/** The words by which the member could be identified. */
export const marksOf = ({ id, photo, takeout }: Marked): string[] => [
  ...[id, mailOf(id), NAME, WORDS, photo, takeout],
];

/** A table without member data, with the reason; or its row of the sample member. */
export type Row = Record<string, string | number | null | undefined>;
export type Rows = string | ((marked: Marked) => Row[]);
