import type { SubmissionResult } from "@conform-to/react";

/**
 * Result of step 0: the e-mail was sent, or the form with errors; undefined before a submission.
 */
export type SignupFormResult = { mailed: string } | SubmissionResult<string[]> | undefined;

/** Fields of step 0 in page order; the parts of a date count as one field. */
const FIELD_ORDER = ["signup_message", "email", "name", "password", "date_of_birth_day"] as const;

/** The invalid fields of a rejected form, in page order. */
export function invalidFields(answer: SubmissionResult<string[]> | undefined): string[] {
  const errors = Object.entries(answer?.error ?? {}).filter(
    ([name, messages]) => name !== "" && messages?.length,
  );
  const place = (name: string) => (FIELD_ORDER as readonly string[]).indexOf(name);
  return errors.map(([name]) => name).sort((a, b) => place(a) - place(b));
}

/** The first invalid field; undefined if no field is invalid. */
export const firstInvalidField = (
  answer: SubmissionResult<string[]> | undefined,
): string | undefined => invalidFields(answer)[0];

/** Whether the page shows a rejected form, which its title must state first. */
export function isRejected(answer: SignupFormResult): boolean {
  return answer !== undefined && "error" in answer && Object.keys(answer.error ?? {}).length > 0;
}
