import { data, redirect } from "react-router";
import type { SignupStep } from "~/domain/signup/signup";

/** Query parameter of a form submitted from the signup dialog (signup-modal.tsx). */
export const DIALOG_PARAM = "over";

/** Result of a successful step in the dialog: `continueTo` is the URL a page would redirect to. */
export type NextStepResult = { onwards: string };

/** Redirects a page; returns the URL as data to the signup dialog, which stays open. */
export function continueTo(url: URL, to: string, headers?: HeadersInit) {
  return url.searchParams.has(DIALOG_PARAM)
    ? data({ onwards: to } satisfies NextStepResult, { headers })
    : redirect(to, { headers });
}

/** The form error of a result; undefined if the submission succeeded. */
export function formErrorOf<Answer>(
  answer: Answer | NextStepResult | undefined,
): Answer | undefined {
  const wentOn = typeof answer === "object" && answer !== null && "onwards" in answer;
  return wentOn ? undefined : (answer as Answer | undefined);
}

/** A step's path segment, such as "about-me". */
export const stepSegment = (step: SignupStep) => step.replace("_", "-");

/** The URL a step's form posts to. */
export const stepPath = (step: SignupStep) => `/complete-signup/${stepSegment(step)}`;
