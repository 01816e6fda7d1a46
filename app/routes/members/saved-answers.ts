import type { SubmissionResult } from "@conform-to/react";
import type { SavedSearchId } from "~/kit/ids";

/** What was wrong with a name, or why a search was not saved. */
export type SaveAnswer = SubmissionResult<string[]> | undefined;
/** The same of one that was to be called otherwise. */
export type RenameAnswer = { id: SavedSearchId; result: SubmissionResult<string[]> } | undefined;

/** What somebody typed, so that nothing of it is lost. */
export const typedName = (answer: SaveAnswer): string | undefined =>
  typeof answer?.initialValue?.name === "string" ? answer.initialValue.name : undefined;
