import { data, redirect } from "react-router";

/** The query that a form of the signup over another page posts with (signup-modal.tsx). */
export const OVER = "over";

/** What an answered step says there: the next one is asked for in its place. `to` is where a page would go. */
export type Onwards = { onwards: string };

/** A page goes on by a redirect; the signup over another page is told where it goes on, and stays. */
export function onwards(url: URL, to: string, headers?: HeadersInit) {
  return url.searchParams.has(OVER)
    ? data({ onwards: to } satisfies Onwards, { headers })
    : redirect(to, { headers });
}

/** What a page's form was refused for: where it was not, the answer led on. */
export function refusedOf<Answer>(answer: Answer | Onwards | undefined): Answer | undefined {
  const wentOn = typeof answer === "object" && answer !== null && "onwards" in answer;
  return wentOn ? undefined : (answer as Answer | undefined);
}
