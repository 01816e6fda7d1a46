import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { safePath } from "~/kit/url";
import { secondFactorCookie } from "~/request/cookies";
import { type Context, getViewer } from "~/request/middleware/context";
import { loadFormProof } from "~/request/read-form";
import { loginActionUrl } from "./login-action-url";

/**
 * Result of a login form. "password": show the password form again. "code": show the form for an
 * e-mailed code for this address, whether or not one was sent.
 */
export type LoginFormResult =
  | { form: "password" | "mail" | "passkey"; result: SubmissionResult<string[]>; minutes: number }
  | { form: "code"; email: string; result: SubmissionResult<string[]> | null };

/** Where a login redirects: the requested page, of this site only (R30). */
export const nextPathOf = (url: URL) => safePath(url.searchParams.get("next"), "/members");

/**
 * Redirects to the second factor, in the browser that passed the first; `second` is the secret of
 * the pending login.
 */
export const redirectToSecondFactor = (request: Request, second: string) =>
  redirect(loginActionUrl("/login/second", new URL(request.url).searchParams.get("next")), {
    headers: { "set-cookie": secondFactorCookie(request, second) },
  });

export const loginFormResult = (value: LoginFormResult, status: number) => data(value, { status });

/** Data of every login page; a logged-in member is redirected. */
export async function loadLogin(url: URL, context: Context) {
  if (getViewer(context)) throw redirect(nextPathOf(url));
  const { searchParams } = url;
  return {
    next: searchParams.get("next"),
    ended: searchParams.get("ended") === "yes",
    ...(await loadFormProof(context)),
  };
}
