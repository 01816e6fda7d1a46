import { first, run } from "~/db/batch";
import { hashSecret } from "~/kit/crypto";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { AccountStatus } from "../account/account";
import { findKnownBrowserMark } from "../account/known-browser";
import {
  checkPassword,
  clearFailedLogins,
  type LoginGuess,
  reserveLogin,
} from "../account/limit-logins";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { findAddress, hashAddressForLog } from "../account/recipient";
import { hasTwoFactor } from "../two-factor/two-factor-codes";
import { insertPendingLogin, spendPendingLogin } from "./pending-login-store";
import { PENDING_LOGIN_TTL, type Viewer } from "./session";
import { confirmSession } from "./session-store";
import { type LoginSecrets, startLogin } from "./start-session";

/**
 * Request context of a login. `replaces`: the browser's previous session, which ends with the
 * login. `known`: the browser's mark from an earlier login; `second`: the secret under which the
 * login waits for a second factor (log-in.ts). `hidesAccounts`: the site's setting
 * hide_account_existence.
 */
export type LoginContext = {
  siteId: SiteId;
  network: string;
  device: string;
  place?: string | null;
  replaces?: string;
  browserMark?: string | null;
  second?: string | null;
  hidesAccounts?: boolean;
};

/**
 * Opens a session after one proof, a password or a mailed secret. If the account has a second
 * factor, no session is opened: the login is stored under the secret that the browser receives
 * (`second`) for ten minutes, and `finishLogin` completes it. Every login with a single proof uses
 * this function.
 */
export async function completeFirstFactor(
  services: Services,
  caller: LoginContext,
  accountId: MemberId,
): Promise<Outcome<LoginSecrets, "second_factor_needed">> {
  const { siteId } = caller;
  if (!(await hasTwoFactor(services, { id: accountId, siteId })))
    return done(await startLogin(services, { ...caller, accountId }));
  await storePendingLogin(services, caller, accountId);
  return refuse("second_factor_needed");
}

/** Stores for ten minutes that the browser with the secret `second` passed the first factor. */
export async function storePendingLogin(
  services: Services,
  { siteId, second }: LoginContext,
  accountId: MemberId,
): Promise<void> {
  if (!second) return;
  const pending = { siteId, secretHash: await hashSecret(second) };
  const expiresAt = services.now() + PENDING_LOGIN_TTL;
  await run(services.db, insertPendingLogin(pending, { accountId, expiresAt }));
}

/**
 * Completes the login of a browser that typed the right password while the account was in deletion.
 * "not_pending": another browser, too late, or an account that may not log in.
 */
export async function resumeLogin(
  services: Services,
  caller: LoginContext & { hidesAccounts: boolean },
  accountId: MemberId,
): Promise<Outcome<LoginResult, "second_factor_needed" | "not_pending">> {
  const { siteId, second, hidesAccounts, network } = caller;
  if (!second) return refuse("not_pending");
  const pending = { siteId, secretHash: await hashSecret(second) };
  const spent = await first(services.db, spendPendingLogin(pending, services.now()));
  const account = await first(services.db, selectRecipientWithStatus({ id: accountId, siteId }));
  if (spent?.accountId !== accountId || !account) return refuse("not_pending");
  const { status, language } = account;
  if (loginRefusalOf(status) || !mayEnterByPassword(hidesAccounts, status))
    return refuse("not_pending");
  const outcome = await completeFirstFactor(services, caller, accountId);
  if (!outcome.ok) return outcome;
  services.log("login.succeeded", { site: siteId, by: "password", account: accountId, network });
  return done({ ...outcome.value, accountId, language });
}

/** `mark`: stored by the browser (known-browser.ts). */
export type LoginResult = { secret: string; accountId: MemberId; language: string; mark: string };
type PasswordAttempt = LoginGuess & { password: string };
type Account = NonNullable<Awaited<ReturnType<typeof checkPassword>>>;
/** Business errors with their status. The texts are `refusal.*` of join.json. */
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
 * Opens a session by password. The result and its timing are the same whether the address has an
 * account or not; the reason an account may not log in is returned only with its correct password.
 * Five failures lock address and network; `minutes`: for how long. Many failures of one network or
 * at one address leave only the mailed code.
 */
export async function logIn(
  services: Services,
  caller: LoginContext,
  input: { email: string; password: string },
): Promise<Outcome<LoginResult, LoginRefusal>> {
  const { siteId, network } = caller;
  const attempt = {
    siteId,
    network,
    ...input,
    browserMark: await findKnownBrowserMark(services, {
      siteId,
      email: input.email,
      mark: caller.browserMark,
    }),
  };
  const outcome = await tryPassword(services, caller, attempt);
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
      address: await hashAddressForLog(services, input.email),
      network,
    });
  return outcome;
}

async function tryPassword(
  services: Services,
  caller: LoginContext,
  attempt: PasswordAttempt,
): Promise<Outcome<LoginResult, LoginRefusal>> {
  const verified = await verifyPassword(services, attempt, ({ status }) =>
    mayEnterByPassword(caller.hidesAccounts, status),
  );
  if (!verified.ok) return verified;
  const { id: accountId, status, language } = verified.value;
  const refusal = loginRefusalOf(status);
  if (refusal) return refuse(refusal);
  const loginOutcome = await completeFirstFactor(services, caller, accountId);
  return loginOutcome.ok ? done({ ...loginOutcome.value, accountId, language }) : loginOutcome;
}

/**
 * Checks a password under the limits for guessing, wherever one is required. An account that
 * `mayEnter` rejects gets the same result as no account.
 */
export async function verifyPassword(
  services: Services,
  { password, ...guess }: PasswordAttempt,
  mayEnter: (account: Account) => boolean = () => true,
): Promise<Outcome<Account, "login_failed" | "login_locked" | "login_code_only">> {
  const reserved = await reserveLogin(services, guess);
  if (reserved.refusal) return refuse(reserved.refusal, reserved.minutes || undefined);
  const account = await checkPassword(services, guess.siteId, { email: guess.email, password });
  if (!account || !mayEnter(account))
    return reserved.minutes > 0 ? refuse("login_locked", reserved.minutes) : refuse("login_failed");
  await clearFailedLogins(services, reserved.counted);
  return done(account);
}

/**
 * With hidden accounts anyone can sign up with a stranger's address and an own password: a failed
 * login must not reveal whether the address was free. The mailed link or code still works.
 */
const mayEnterByPassword = (hidesAccounts: boolean | undefined, status: AccountStatus) =>
  !hidesAccounts || status !== "not_confirmed";

const STATUS_REFUSALS = {
  deletion_pending: "deletion_pending",
  suspended: "account_suspended",
  banned: "account_banned",
  deleted: "account_closed",
} as const;

/** Why an account may not log in, shown only to a person who proved ownership; null if it may. */
export const loginRefusalOf = (status: AccountStatus) =>
  status === "not_confirmed" || status === "active" ? null : STATUS_REFUSALS[status];

const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/** Business errors with their status. */
export const CONFIRM_REFUSALS = { login_failed, login_locked, login_code_only } as const;

/**
 * Makes a session as fresh as a login (R100) by its member's password, so that a person who finds
 * an open page cannot change login settings. Guesses count like those of a login.
 */
export async function confirmSessionByPassword(
  services: Services,
  viewer: Viewer,
  { network, password }: { network: string; password: string },
): Promise<Outcome<null, keyof typeof CONFIRM_REFUSALS>> {
  const { id, siteId, sessionHash } = viewer;
  const email = await findAddress(services, siteId, id);
  if (!email) return refuse("login_failed");
  const attempt = { siteId, network, email, browserMark: null, password };
  const verified = await verifyPassword(services, attempt, (account) => account.id === id);
  if (!verified.ok) return verified;
  await run(services.db, confirmSession(viewer, { idHash: sessionHash, at: services.now() }));
  services.log("session.confirmed", { site: siteId, account: id });
  return done(null);
}
