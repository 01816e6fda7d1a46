import type { SubmissionResult } from "@conform-to/react";

/** What the action of step 0 answers: all is in the mailbox, or the form again; nothing before it was sent. */
export type SignupAnswer = { mailed: string } | SubmissionResult<string[]> | undefined;

/** Step 0 in the order of its page; the parts of a date are one question. */
const ORDER = ["signup_message", "email", "name", "password", "date_of_birth_day"] as const;

/** The fields of a refused form, from the top of the page. */
export function wrongFields(answer: SubmissionResult<string[]> | undefined): string[] {
  const errors = Object.entries(answer?.error ?? {}).filter(
    ([name, messages]) => name !== "" && messages?.length,
  );
  const place = (name: string) => (ORDER as readonly string[]).indexOf(name);
  return errors.map(([name]) => name).sort((a, b) => place(a) - place(b));
}

/** Where somebody goes on after a refusal; undefined where nothing is wrong with a field. */
export const firstWrong = (answer: SubmissionResult<string[]> | undefined): string | undefined =>
  wrongFields(answer)[0];

/** Whether a page shows a form that was refused, which its title has to say first. */
export function isRefused(answer: SignupAnswer): boolean {
  return answer !== undefined && "error" in answer && Object.keys(answer.error ?? {}).length > 0;
}
