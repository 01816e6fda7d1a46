import { runBatch } from "~/db/batch";
import { type Language, languageOr } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { isUnconfirmedAt, unconfirmedIdAt, updateEmail } from "../account/account-sql";
import { isDisposable } from "../account/is-disposable";
import { consumeAttempt, isLimited } from "../account/limit-attempts";
import { invalidateTokens } from "../account/token-sql";
import type { MailPermit } from "../outbox/mail-permit";
import { isFreshSession } from "../session/is-fresh-session";
import { LOGIN_REFUSALS, verifyPassword } from "../session/log-in";
import { permitActivation, RESEND_REFUSALS, writeActivation } from "./activation-mail";
import { findUnconfirmed } from "./signup-store";

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
export const CHANGE_REFUSALS = {
  ...RESEND_REFUSALS,
  address_taken: 409,
  address_disposable: 422,
  too_many_attempts: 429,
  password_needed: 422,
  login_failed,
  login_locked,
  login_code_only,
} as const;
export type ChangeRefusal = keyof typeof CHANGE_REFUSALS;

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
): Promise<Outcome<{ email: string }, ChangeRefusal>> {
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
