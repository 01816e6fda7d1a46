import type { SQL } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { hashSecret } from "~/kit/crypto";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { anyAccountIdOf, hasPasswordHash, resetPasswordHash } from "../account/account-sql";
import { deleteKnownBrowsersOf } from "../account/known-browser-sql";
import { unlockAddress } from "../account/limit-logins";
import { checkCode, hashBrowser } from "../account/mailed-secret";
import { invalidateTokensOf, spendToken } from "../account/token-sql";
import { type PasswordProblem, passwordProblem } from "../account/weak-password";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import { evictSessions } from "../session/end-session";
import { completeFirstFactor } from "../session/log-in";
import { deletePendingLoginsOf, deleteSessions } from "../session/session-sql";
import { findOwnerBySecret, type PasswordOwner } from "./password-store";

/**
 * A password is the secret with which an owner logs in to an account. Invariants: a new one is set
 * only by a person who reads the owner's mail or has the old one, under the limits for guessing; it
 * is never a common one nor made of public data; it ends every other session and spends earlier
 * mailed secrets; the owner is notified by e-mail.
 */
/**
 * Purposes whose mailed secrets are spent by a new password: they may have been requested by the
 * person it locks out.
 */
export const PURPOSES_ENDED_BY_PASSWORD = ["reset", "login", "mail_change"] as const;

/** The owner and the site whose data a password must not consist of. */
type PasswordSubject = {
  owner: { email: string; name: string };
  site: { name: string; host: string };
};

/** Why a new password is not accepted, or null (R50). */
export const findPasswordWeakness = (
  services: Services,
  password: string,
  { owner, site }: PasswordSubject,
): Promise<PasswordProblem | null> =>
  passwordProblem(services, password, {
    email: owner.email,
    names: [owner.name, site.name, site.host],
  });

/** The e-mail that notifies the owner of a new password, for the batch that sets it. */
export function writePasswordChangedEmail(
  services: Services,
  { siteId, origin, owner }: { siteId: SiteId; origin: string; owner: PasswordOwner },
  when: SQL,
): WrittenEmail {
  const { email, name, language, status } = owner;
  return enqueueEmail(
    services,
    {
      template: "password_changed",
      siteId,
      account: owner.id,
      to: email,
      language: languageOr(language),
      origin,
      fields: { name: status === "not_confirmed" ? null : name },
    },
    when,
  );
}

/**
 * Request context of a new password. `browser`: secret of the browser that requested a code; null
 * if this one did not.
 */
export type NewPasswordContext = {
  siteId: SiteId;
  network: string;
  origin: string;
  device: string;
  place?: string | null;
  browser: string | null;
  /** The browser's previous session, which the new one replaces. */
  replaces?: string;
  site: { name: string; host: string };
};

/**
 * A session, or null if the account is closed or has a second factor: the login then reports why.
 */
type ResetResult = { opened: OpenedSession | null };
type OpenedSession = { secret: string; accountId: MemberId; language: string; mark: string };

/**
 * Business errors with their status. The texts are `refusal.*` of password.json, a password's
 * `invalid.*` of join.json.
 */
export const RESET_REFUSALS = {
  reset_closed: 410,
  reset_code_wrong: 422,
  password_common: 422,
  password_own: 422,
} as const satisfies Record<PasswordProblem, number> & Record<string, number>;
type LinkResetRefusal = Exclude<keyof typeof RESET_REFUSALS, "reset_code_wrong">;
type CodeResetRefusal = Exclude<keyof typeof RESET_REFUSALS, "reset_closed">;

/**
 * Sets a new password by the link of a reset e-mail; it works once, for an hour. A rejected
 * password does not spend it.
 */
export async function resetByLink(
  services: Services,
  caller: NewPasswordContext,
  { token, password }: { token: string; password: string },
): Promise<Outcome<ResetResult, LinkResetRefusal>> {
  return reset(services, caller, { secretHash: await hashSecret(token), password });
}

/**
 * Sets a new password by the code of the newest reset e-mail this browser requested: five attempts.
 * One error for a wrong or expired code, another browser and an address without an account. A weak
 * password is rejected first where that needs no account, so that it costs no attempt.
 */
export async function resetByCode(
  services: Services,
  caller: NewPasswordContext,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<Outcome<ResetResult, CodeResetRefusal>> {
  const { siteId, network, browser } = caller;
  const weak = await findPasswordWeakness(services, password, {
    owner: { email, name: "" },
    site: caller.site,
  });
  if (weak) return refuse(weak);
  const checked =
    browser !== null &&
    (await checkCode(services, {
      siteId,
      accountId: anyAccountIdOf(siteId, email),
      purpose: "reset",
      code,
      browserHash: await hashBrowser(browser),
    }));
  const outcome =
    checked !== false && checked.ok
      ? await reset(services, caller, { secretHash: checked.value.secretHash, password })
      : refuse("reset_closed");
  if (outcome.ok || outcome.refusal !== "reset_closed")
    return outcome as Outcome<ResetResult, CodeResetRefusal>;
  services.log("reset.refused", { site: siteId, reason: "reset_code_wrong", network });
  return refuse("reset_code_wrong");
}

type NewPassword = { secretHash: string; password: string };

async function reset(
  services: Services,
  caller: NewPasswordContext,
  { secretHash, password }: NewPassword,
): Promise<Outcome<ResetResult, LinkResetRefusal>> {
  const { siteId, network } = caller;
  const owner = await findOwnerBySecret(services.db, { siteId, secretHash }, services.now());
  if (!owner) return refuse("reset_closed");
  const weak = await findPasswordWeakness(services, password, { owner, site: caller.site });
  if (weak) return refuse(weak);
  if (!(await writePassword(services, caller, { owner, secretHash, password })))
    return refuse("reset_closed");
  await unlockAddress(services, { siteId, network, email: owner.email, browserMark: null });
  services.log("password.reset", { site: siteId, account: owner.id, network });
  return done({ opened: await openSession(services, caller, owner) });
}

/**
 * One batch: spends the secret, sets the password, ends every session and every other mailed
 * secret, notifies the owner.
 */
async function writePassword(
  services: Services,
  { siteId, origin }: NewPasswordContext,
  { owner, secretHash, password }: NewPassword & { owner: PasswordOwner },
): Promise<boolean> {
  const key = { id: owner.id, siteId };
  const now = services.now();
  const hash = await services.passwords.hash(password);
  const set = hasPasswordHash(key, hash);
  const email = writePasswordChangedEmail(services, { siteId, origin, owner }, set);
  const { spent, ended } = await runBatch(services.db, {
    spent: spendToken({ siteId, purpose: "reset", secretHash }, now),
    password: resetPasswordHash(key, hash),
    ended: deleteSessions(key, set),
    pending: deletePendingLoginsOf(key, set),
    marks: deleteKnownBrowsersOf(key, set),
    mailed: invalidateTokensOf(
      { accountId: owner.id, purposes: PURPOSES_ENDED_BY_PASSWORD },
      now,
      set,
    ),
    email: email.statement,
  });
  if (spent.rows.length === 0) return false;
  evictSessions(services, key, ended.rows);
  email.enqueue();
  return true;
}

async function openSession(
  services: Services,
  caller: NewPasswordContext,
  { id: accountId, status, language }: PasswordOwner,
): Promise<OpenedSession | null> {
  if (status !== "active" && status !== "not_confirmed") return null;
  const loginOutcome = await completeFirstFactor(services, caller, accountId);
  return loginOutcome.ok ? { ...loginOutcome.value, accountId, language } : null;
}
