import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { AccountStatus } from "../account/account";
import { checkPassword } from "../account/check-password";
import { findMark } from "../account/known-browser";
import { forgetFailedLogins, type Guess, reserveLogin } from "../account/limit-logins";
import { loggedAddress } from "../account/log-address";
import { letIn } from "./let-in";
import type { LoginCaller } from "./login-caller";

/** `mark` is for the browser to keep (known-browser.ts). */
export type LoggedIn = { secret: string; accountId: MemberId; language: string; mark: string };
type TriedPassword = Guess & { password: string };
type Account = NonNullable<Awaited<ReturnType<typeof checkPassword>>>;
/** Why a login is refused, with the status that says so. The texts are `refusal.*` of join.json. */
export const LOGIN_REFUSALS = {
  second_factor_needed: 403,
  login_failed: 422,
  login_locked: 429,
  login_code_only: 429,
  deletion_pending: 403,
  account_suspended: 403,
  account_banned: 403,
  account_closed: 403,
} as const;
type LoginRefusal = keyof typeof LOGIN_REFUSALS;

/**
 * Opens a session by password. The same answer in the same time whether the address has an account or not; why an
 * account may not come in is told only to somebody who knows its password. Five failures lock address and network;
 * `minutes` says for how long. Many failures of one network or at one address leave only the mailed code.
 */
export async function logIn(
  services: Services,
  caller: LoginCaller,
  input: { email: string; password: string },
): Promise<Outcome<LoggedIn, LoginRefusal>> {
  const { siteId, network } = caller;
  const tried = {
    ...{ siteId, network, ...input },
    known: await findMark(services, { siteId, email: input.email, mark: caller.known }),
  };
  const outcome = await tryPassword(services, caller, tried);
  if (outcome.ok)
    services.log("login.succeeded", {
      site: siteId,
      by: "password",
      account: outcome.value.accountId,
      network,
    });
  else
    services.log("login.refused", {
      site: siteId,
      reason: outcome.refusal,
      address: await loggedAddress(services, input.email),
      network,
    });
  return outcome;
}

async function tryPassword(
  services: Services,
  caller: LoginCaller,
  tried: TriedPassword,
): Promise<Outcome<LoggedIn, LoginRefusal>> {
  // Where accounts are hidden anybody can sign up with a stranger's address and a password of their own: that it opens
  // nothing must not tell whether the address was free. The mailed link or code does open it.
  const verified = await verifyPassword(
    services,
    tried,
    ({ status }) => !caller.hidesAccounts || status !== "not_confirmed",
  );
  if (!verified.ok) return verified;
  const { id: accountId, status, language } = verified.value;
  const refusal = refusalOf(status);
  if (refusal) return refuse(refusal);
  const opened = await letIn(services, caller, accountId);
  return opened.ok ? done({ ...opened.value, accountId, language }) : opened;
}

/** A password looked at under the limits of guessing, wherever one is asked for. An account that may not is as if it were none. */
export async function verifyPassword(
  services: Services,
  { password, ...guess }: TriedPassword,
  mayEnter: (account: Account) => boolean = () => true,
): Promise<Outcome<Account, "login_failed" | "login_locked" | "login_code_only">> {
  const reserved = await reserveLogin(services, guess);
  if (reserved.refusal) return refuse(reserved.refusal, reserved.minutes || undefined);
  const account = await checkPassword(services, guess.siteId, { email: guess.email, password });
  if (!account || !mayEnter(account))
    return reserved.minutes > 0 ? refuse("login_locked", reserved.minutes) : refuse("login_failed");
  await forgetFailedLogins(services, reserved.counted);
  return done(account);
}

const SHUT_OUT = {
  deletion_pending: "deletion_pending",
  suspended: "account_suspended",
  banned: "account_banned",
  deleted: "account_closed",
} as const;

/** Why an account may not come in, told to somebody who showed that it is theirs; null where it may. */
export const refusalOf = (status: AccountStatus) =>
  status === "not_confirmed" || status === "active" ? null : SHUT_OUT[status];
