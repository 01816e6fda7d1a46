import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";

type FormProblemProps = {
  message: string | undefined;
  /** "warning" for problems that do not block the form. */
  tone?: "danger" | "warning";
  /** A second sentence below the message. */
  more?: ReactNode;
  /** An action that helps, if there is one. */
  action?: ReactNode;
  /** The submission result of the message: a new one shows the alert again even with equal text. */
  answer: unknown;
};

/**
 * Alert above a form for a problem of the whole form. It is scrolled into view, since on a phone
 * the submit button is far below it.
 */
export function FormProblem({ message, tone = "danger", more, action, answer }: FormProblemProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && message) ref.current?.focus();
  }, [answer, message]);
  if (!message) return null;
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Alert tone={tone} live action={action}>
        {message}
        {more ? <p className="mt-1">{more}</p> : null}
      </Alert>
    </div>
  );
}

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

/** Refusals of a date of birth that is complete: its year is what may be mistyped. */
const YEAR_REFUSALS = ["join:refusal.year_doubtful", "join:refusal.too_young"];

/**
 * The part of a rejected date of birth to focus: an empty one, else the year if that is in doubt,
 * else the first in the locale's order; undefined if another field is the first invalid one.
 */
export function datePartInError<Part extends "day" | "month" | "year">(
  answer: SubmissionResult<string[]> | undefined,
  order: readonly Part[],
): Part | undefined {
  if (firstInvalidField(answer) !== "date_of_birth_day") return undefined;
  const [refusal = ""] = answer?.error?.date_of_birth_day ?? [];
  const year = order.find((part) => part === "year");
  const empty = order.find((part) => !answer?.initialValue?.[`date_of_birth_${part}`]);
  return empty ?? (YEAR_REFUSALS.includes(refusal) ? year : order[0]);
}

/** Whether the page shows a rejected form, which its title must state first. */
export function isRejected(answer: SignupFormResult): boolean {
  return answer !== undefined && "error" in answer && Object.keys(answer.error ?? {}).length > 0;
}

/** Focuses the first error of a rejected form that is a page of its own. */
export function useFocusFirstError(answer: SignupFormResult): void {
  useEffect(() => {
    if (!isRejected(answer)) return;
    const form = document.querySelector("dialog:modal") ?? document.getElementById("content");
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
}

/**
 * Scrolls to the top of a page that replaces a submitted form: the router keeps the scroll position
 * of the form.
 */
export function useStartAtTop() {
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }, []);
}
