import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { codeLoginSchema, loginSchema, mailCodeSchema } from "~/domain/account/account.schema";
import { type LoginRefusal, logIn } from "~/domain/session/log-in";
import { logInWithCode } from "~/domain/session/log-in-with-code";
import { mailLoginCode } from "~/domain/session/mail-login-code";
import { clientOf } from "~/http/client";
import { codeCookie } from "~/http/cookies";
import { readForm, refuseForm } from "~/http/read-form";
import { safePath } from "~/kit/safe-path";
import { newSecret } from "~/kit/secret";
import { type Context, getServices } from "~/middleware/context";
import { openSession } from "./open-session";

/**
 * What the page is told. "password": the password form again. "code": the form for a mailed code, for this address,
 * whether or not one was mailed.
 */
export type LoginAnswer =
  | { form: "password" | "mail"; result: SubmissionResult<string[]>; minutes: number }
  | { form: "code"; email: string; result: SubmissionResult<string[]> | null };

/** Where a login leads: the page that asked for it, of this site only (R30). */
export const nextOf = (url: URL) => safePath(url.searchParams.get("next"), "/members");

/** The page's three deeds: the password (none), a code by mail ("mail"), the code itself ("code"). */
export function answerLogin(request: Request, url: URL, context: Context) {
  const deed = url.searchParams.get("do");
  if (deed === "mail") return mailCode(request, context);
  return deed === "code" ? withCode(request, url, context) : withPassword(request, url, context);
}

async function withPassword(request: Request, url: URL, context: Context) {
  const form = await readForm(request, loginSchema);
  if (!form.ok) return answer({ form: "password", result: form.reply.data, minutes: 0 }, 422);
  const outcome = await logIn(getServices(context), clientOf(request, context), form.value);
  if (outcome.ok) return openSession(request, context, outcome.value, nextOf(url));
  const { data: result } = refuseForm(form.submission, { form: `join:refusal.${outcome.refusal}` });
  return answer(
    { form: "password", result, minutes: outcome.minutes ?? 0 },
    LOGIN_STATUS[outcome.refusal],
  );
}

/** Not waited for: neither the answer nor its time tells whether the address has an account. */
async function mailCode(request: Request, context: Context) {
  const form = await readForm(request, mailCodeSchema);
  if (!form.ok) return answer({ form: "mail", result: form.reply.data, minutes: 0 }, 422);
  const services = getServices(context);
  const place = clientOf(request, context);
  const browser = place.browser ?? newSecret();
  const sent = mailLoginCode(services, { ...place, browser }, form.value.email);
  services.defer("login_code.mail", sent);
  const shown: LoginAnswer = { form: "code", email: form.value.email, result: null };
  return data(shown, { status: 200, headers: { "set-cookie": codeCookie(request, browser) } });
}

async function withCode(request: Request, url: URL, context: Context) {
  const form = await readForm(request, codeLoginSchema);
  if (!form.ok) {
    const result = form.reply.data;
    return answer({ form: "code", email: String(result.initialValue?.email ?? ""), result }, 422);
  }
  const outcome = await logInWithCode(getServices(context), clientOf(request, context), form.value);
  if (outcome.ok) return openSession(request, context, outcome.value, nextOf(url));
  const { data: result } = refuseForm(form.submission, {
    fields: { code: `join:refusal.${outcome.refusal}` },
  });
  return answer({ form: "code", email: form.value.email, result }, 422);
}

const answer = (value: LoginAnswer, status: number) => data(value, { status });

export const LOGIN_STATUS: Record<LoginRefusal, number> = {
  login_failed: 422,
  login_locked: 429,
  login_code_only: 429,
  deletion_pending: 403,
  account_closed: 403,
};
