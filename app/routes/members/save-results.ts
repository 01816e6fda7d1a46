import type { SubmissionResult } from "@conform-to/react";
import type { SavedSearchId } from "~/kit/ids";

/** The validation error of a name, or why a search was not saved. */
export type SaveResult = SubmissionResult<string[]> | undefined;
/** The validation error of a new name of a saved search. */
export type RenameResult = { id: SavedSearchId; result: SubmissionResult<string[]> } | undefined;

/** The name that the member typed, so that an error does not lose it. */
export const typedName = (answer: SaveResult): string | undefined =>
  typeof answer?.initialValue?.name === "string" ? answer.initialValue.name : undefined;
