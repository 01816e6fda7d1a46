import type { ConversationId, DataExportId, PhotoId } from "~/kit/ids";
import { emailAddressOf, type TestMember } from "./test-database";

/** The text of the sample member, in every place where members may write. */
export const SAMPLE_TEXT = "Zanzibarian words";
export const SAMPLE_NAME = "Zebulonia";

/** A member with a row in every table, and the ids of these rows. */
export type SampleMember = TestMember & {
  other: TestMember;
  chat: ConversationId;
  photo: PhotoId;
  dataExport: DataExportId;
};

/** The words by which the member could be identified. */
export const identifyingValuesOf = ({ id, photo, dataExport }: SampleMember): string[] => [
  id,
  emailAddressOf(id),
  SAMPLE_NAME,
  SAMPLE_TEXT,
  photo,
  dataExport,
];

/** A table without member data, with the reason; or its row of the sample member. */
export type SampleRow = Record<string, string | number | null | undefined>;
export type SampleRows = string | ((marked: SampleMember) => SampleRow[]);
