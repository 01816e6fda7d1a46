import type { SQL } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { isUnconfirmedAt, unconfirmedIdAt, updateEmail } from "../account/account-sql";
import { consumeAttempt, isLimited } from "../account/limit-attempts";
import { hasOpenLink, writeToken } from "../account/mailed-secret";
import { permitMail } from "../account/permit-mail";
import { isDisposable } from "../account/recipient";
import { invalidateTokens } from "../account/token-sql";
import { enqueueEmail, type MailPermit } from "../outbox/enqueue-email";
import { isFreshSession } from "../session/find-viewer";
import { LOGIN_REFUSALS, verifyPassword } from "../session/log-in";
import { addressHash } from "../suppression/suppression";
import { selectStop } from "../suppression/suppression-sql";
import { findUnconfirmed } from "./signup-store";

type ActivationMail = {
  siteId: SiteId;
  accountId: MemberId;
  to: string;
  permit: MailPermit;
  language: Language;
  origin: string;
};

/**
 * Counts an activation e-mail; null if the address reached its daily limit: the address is
 * unconfirmed and may be a stranger's.
 */
export const permitActivation = (services: Services, siteId: SiteId, to: string) =>
  permitMail(services, { siteId, template: "activate", to });

/**
 * Statements of an activation e-mail with link and code, for the batch that causes it; `when` must
 * hold in that batch.
 */
export async function writeActivation(services: Services, mail: ActivationMail, when?: SQL) {
  const { siteId, accountId, to, permit, language, origin } = mail;
  const { secret, code, statement } = await writeToken(
    services,
    { siteId, accountId, purpose: "activate" },
    when,
  );
  const email = enqueueEmail(
    services,
    {
      template: "activate",
      permit,
      siteId,
      account: accountId,
      to,
      language,
      origin,
      fields: { secret, code },
    },
    when,
  );
  return { statements: { token: statement, email: email.statement }, enqueue: email.enqueue };
}

/** Business errors with their status. The texts are `refusal.*` of join.json. */
export const RESEND_REFUSALS = {
  already_confirmed: 409,
  too_many_mails: 429,
  mailbox_full: 429,
} as const;

/**
 * Mails a new link and code to the current address; earlier links stay valid, but only the newest
 * code. At most 5 an hour, and 3 e-mails a day to one address.
 */
export async function resendActivation(
  services: Services,
  member: { siteId: SiteId; accountId: MemberId; origin: string },
): Promise<Outcome<{ email: string }, keyof typeof RESEND_REFUSALS>> {
  const { siteId, accountId } = member;
  const found = await findUnconfirmed(services.db, { id: accountId, siteId });
  if (!found) return refuse("already_confirmed");
  if (!(await consumeAttempt(services, { siteId, limit: "activation_mail", subject: accountId })))
    return refuse("too_many_mails");
  const permit = await permitActivation(services, siteId, found.email);
  if (!permit) return refuse("mailbox_full");
  const language = languageOr(found.language);
  const { statements, enqueue } = await writeActivation(services, {
    ...member,
    to: found.email,
    permit,
    language,
  });
  await runBatch(services.db, statements);
  enqueue();
  return done({ email: found.email });
}

/**
 * Mails a new link and code when the earlier e-mail could not be sent and the address is still
 * unconfirmed (R559); false if none is needed.
 */
export async function regenerateActivation(
  services: Services,
  { id: accountId, siteId }: MemberKey,
): Promise<boolean> {
  const found = await findUnconfirmed(services.db, { id: accountId, siteId });
  if (!found) return false;
  const member = { siteId, accountId, origin: services.originOf(found.host) };
  return (await resendActivation(services, member)).ok;
}

/**
 * State of the activation e-mail. "open": its code or link may still be used. "full": neither may,
 * and the address reached its daily e-mail limit. "none": neither may, and one can be requested,
 * for example after 7 days. "unreached": the mailbox rejects our e-mail, so no code arrives until
 * its owner fixes it (R586).
 */
export type ActivationEmailState = "open" | "full" | "none" | "unreached";

/**
 * Checks the limit itself, so that a new member is not told to wait until tomorrow although the
 * limit is not reached.
 */
export async function findActivationEmailState(
  services: Services,
  member: MemberKey,
  email: string,
): Promise<ActivationEmailState> {
  const { siteId } = member;
  const address = { siteId, hash: await addressHash(services, siteId, email) };
  if ((await first(services.db, selectStop(address)))?.reason === "bounce") return "unreached";
  if (await hasOpenLink(services, member, "activate")) return "open";
  return (await isLimited(services, {
    siteId,
    limit: "unconfirmed_mail",
    subject: email,
  }))
    ? "full"
    : "none";
}

type AddressChangeContext = {
  siteId: SiteId;
  accountId: MemberId;
  sessionHash: string;
  network: string;
  origin: string;
};
const { login_failed, login_locked, login_code_only } = LOGIN_REFUSALS;
/**
 * Business errors with their status. The texts are `refusal.*` of join.json (steps/address.tsx).
 */
export const ADDRESS_CHANGE_REFUSALS = {
  ...RESEND_REFUSALS,
  address_taken: 409,
  address_disposable: 422,
  too_many_attempts: 429,
  password_needed: 422,
  login_failed,
  login_locked,
  login_code_only,
} as const;
export type AddressChangeRefusal = keyof typeof ADDRESS_CHANGE_REFUSALS;

/**
 * Changes the address of an unconfirmed account and mails the activation there; secrets mailed to
 * the old address are spent. A person who finds an open page must not take the account over:
 * without a session as fresh as after signup or login the password is required (ASVS 5.0, 7.5.1). A
 * confirmed address is changed in the settings.
 */
export async function changeAddress(
  services: Services,
  member: AddressChangeContext,
  input: { email: string; password?: string },
): Promise<Outcome<{ email: string }, AddressChangeRefusal>> {
  const { siteId, accountId, network } = member;
  const found = await findUnconfirmed(services.db, { id: accountId, siteId });
  if (!found) return refuse("already_confirmed");
  const proof = await proveOwnership(services, member, {
    email: found.email,
    password: input.password,
  });
  if (!proof.ok) return proof;
  if (await isDisposable(services, input.email)) return refuse("address_disposable");
  if (await isLimited(services, { siteId, limit: "existence", subject: network }))
    return refuse("too_many_attempts");
  if (!(await consumeAttempt(services, { siteId, limit: "activation_mail", subject: accountId })))
    return refuse("too_many_mails");
  const { email } = input;
  const permit = await permitActivation(services, siteId, email);
  if (!permit) return refuse("mailbox_full");
  const language = languageOr(found.language);
  if (await applyAddressChange(services, member, { email, permit, language }))
    return done({ email });
  return (await consumeAttempt(services, { siteId, limit: "existence", subject: network }))
    ? refuse("address_taken")
    : refuse("too_many_attempts");
}

async function proveOwnership(
  services: Services,
  member: AddressChangeContext,
  { email, password }: { email: string; password?: string },
) {
  if (await isFreshSession(services, member.siteId, member.sessionHash)) return done(null);
  if (!password) return refuse("password_needed");
  return verifyPassword(services, {
    siteId: member.siteId,
    network: member.network,
    email,
    browserMark: null,
    password,
  });
}

async function applyAddressChange(
  services: Services,
  member: AddressChangeContext,
  { email, permit, language }: { email: string; permit: MailPermit; language: Language },
): Promise<boolean> {
  const { siteId, accountId, origin } = member;
  const key = { id: accountId, siteId };
  const changed = unconfirmedIdAt(key, email);
  const mail = await writeActivation(
    services,
    { siteId, accountId, to: email, permit, language, origin },
    isUnconfirmedAt(key, email),
  );
  const { mailed } = await runBatch(services.db, {
    address: updateEmail(key, email, services.now()),
    old: invalidateTokens(changed, "activate", services.now()),
    mailed: mail.statements,
  });
  if (mailed.token.changes !== 1) return false;
  services.log("address.changed", { site: siteId, account: accountId });
  mail.enqueue();
  return true;
}
