import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { type BirthForm, birthDateOf } from "~/domain/signup/account-step.schema";
import {
  readHostCookie,
  UNDER_AGE_COOKIE,
  UNDER_AGE_SECONDS,
  writeHostCookie,
} from "~/request/cookies";
import { type readForm, rejectForm } from "~/request/read-form";

/** Whether a visitor below the minimum age tried in this browser within the last day. */
export const isUnderAgeBlocked = (request: Request) =>
  readHostCookie(request, UNDER_AGE_COOKIE) !== null;

/** Cookie that stores this in the browser. */
export const underAgeCookie = (request: Request) =>
  writeHostCookie(request, UNDER_AGE_COOKIE, { value: "yes", seconds: UNDER_AGE_SECONDS });

/**
 * The form error of a visitor below the minimum age, or null. It is checked before all other errors
 * and remembered for a day, so that visitors cannot try which date passes. The cookie stores no
 * date.
 */
export function refuseTooYoung(
  request: Request,
  form: Awaited<ReturnType<typeof readForm>>,
  rule: { minAge: number; today: string },
) {
  const barred = isUnderAgeBlocked(request);
  const typed: unknown = form.ok ? form.value : form.reply.data.initialValue;
  const born = birthDateOf((typed ?? {}) as BirthForm, rule);
  if (!barred && !("problem" in born && born.problem === "too_young")) return null;
  const headers = barred ? undefined : { "set-cookie": underAgeCookie(request) };
  return data(tooYoungError(form), { status: 422, headers });
}

const FIELD_ERRORS = { date_of_birth_day: "join:refusal.too_young" } as const;

function tooYoungError(form: Awaited<ReturnType<typeof readForm>>): SubmissionResult<string[]> {
  if (form.ok) return rejectForm(form.submission, { fields: FIELD_ERRORS }).data;
  return { ...form.reply.data, error: { date_of_birth_day: [FIELD_ERRORS.date_of_birth_day] } };
}
