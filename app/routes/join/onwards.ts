import { data, redirect } from "react-router";

/** Query parameter of a form submitted from the signup dialog (signup-modal.tsx). */
export const OVER = "over";

/** Result of a successful step in the dialog: `onwards` is the URL a page would redirect to. */
export type Onwards = { onwards: string };

/** Redirects a page; returns the URL as data to the signup dialog, which stays open. */
export function onwards(url: URL, to: string, headers?: HeadersInit) {
  return url.searchParams.has(OVER)
    ? data({ onwards: to } satisfies Onwards, { headers })
    : redirect(to, { headers });
}

/** The form error of a result; undefined if the submission succeeded. */
export function refusedOf<Answer>(answer: Answer | Onwards | undefined): Answer | undefined {
  const wentOn = typeof answer === "object" && answer !== null && "onwards" in answer;
  return wentOn ? undefined : (answer as Answer | undefined);
}
