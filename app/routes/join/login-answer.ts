import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { safePath } from "~/kit/safe-path";

/**
 * What the page is told. "password": the password form again. "code": the form for a mailed code, for this address,
 * whether or not one was mailed.
 */
export type LoginAnswer =
  | { form: "password" | "mail"; result: SubmissionResult<string[]>; minutes: number }
  | { form: "code"; email: string; result: SubmissionResult<string[]> | null };

/** Where a login leads: the page that asked for it, of this site only (R30). */
export const nextOf = (url: URL) => safePath(url.searchParams.get("next"), "/members");

export const answer = (value: LoginAnswer, status: number) => data(value, { status });
