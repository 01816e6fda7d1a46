import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { secondCookie } from "~/http/cookies";
import { safePath } from "~/kit/safe-path";
import { loginAction } from "./login-action";

/**
 * What the page is told. "password": the password form again. "code": the form for a mailed code, for this address,
 * whether or not one was mailed.
 */
export type LoginAnswer =
  | { form: "password" | "mail" | "passkey"; result: SubmissionResult<string[]>; minutes: number }
  | { form: "code"; email: string; result: SubmissionResult<string[]> | null };

/** Where a login leads: the page that asked for it, of this site only (R30). */
export const nextOf = (url: URL) => safePath(url.searchParams.get("next"), "/members");

/** The second half of a login, for the browser that did the first: `second` is the secret under which it waits. */
export const toSecondStep = (request: Request, second: string) =>
  redirect(loginAction("/login/second", new URL(request.url).searchParams.get("next")), {
    headers: { "set-cookie": secondCookie(request, second) },
  });

export const answer = (value: LoginAnswer, status: number) => data(value, { status });
