import { runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { consumeAttempt } from "../account/limit-attempts";
import { writeToken } from "../account/mailed-secret";
import { permitMail } from "../account/permit-mail";
import { hashAddressForLog } from "../account/recipient";
import { enqueueEmail, type MailPermit } from "../outbox/enqueue-email";
import { findOwnerByAddress, type PasswordOwner } from "./password-store";

/**
 * `browser`: secret of the requesting browser, the only one in which the code works.
 * `hidesAccounts`: the site's hide_account_existence.
 */
type ResetRequestContext = {
  siteId: SiteId;
  network: string;
  origin: string;
  browser: string;
  hidesAccounts: boolean;
};

/**
 * Business errors with their status. The texts are `refusal.*` of password.json, for networks of
 * join.json.
 */
export const RESET_REQUEST_REFUSALS = {
  reset_unknown: 422,
  reset_full: 429,
  too_many_attempts: 429,
} as const;
type ResetRequestRefusal = keyof typeof RESET_REQUEST_REFUSALS;

/**
 * Mails a link and a code for a new password, three times a day per address over all networks
 * (R125). The result reveals whether the address has an account, so a network gets five an hour
 * (R53); a site that hides it always returns the same result and does not wait for the work.
 */
export async function requestPasswordReset(
  services: Services,
  caller: ResetRequestContext,
  email: string,
): Promise<Outcome<null, ResetRequestRefusal>> {
  const { siteId, network } = caller;
  if (!(await consumeAttempt(services, { siteId, limit: "existence", subject: network })))
    return refuse("too_many_attempts");
  if (!caller.hidesAccounts) return mailReset(services, caller, email);
  services.defer("reset.mail", mailReset(services, caller, email));
  return done(null);
}

async function mailReset(
  services: Services,
  caller: ResetRequestContext,
  email: string,
): Promise<Outcome<null, ResetRequestRefusal>> {
  const { siteId, network } = caller;
  const owner = await findOwnerByAddress(services.db, siteId, email);
  const permit =
    owner && (await permitMail(services, { siteId, template: "reset", to: owner.email }));
  if (!owner || !permit) {
    const refusal = owner ? "reset_full" : "reset_unknown";
    const address = await hashAddressForLog(services, email);
    services.log("reset.refused", { site: siteId, reason: refusal, address, network });
    return refuse(refusal);
  }
  await writeReset(services, caller, { owner, permit });
  services.log("reset.mailed", { site: siteId, account: owner.id, network });
  return done(null);
}

async function writeReset(
  services: Services,
  { siteId, origin, browser }: ResetRequestContext,
  { owner, permit }: { owner: PasswordOwner; permit: MailPermit },
): Promise<void> {
  const { id, email, name, language, status } = owner;
  const tokenTarget = { siteId, accountId: id, purpose: "reset", browser } as const;
  const { secret, code, statement } = await writeToken(services, tokenTarget);
  const resetEmail = enqueueEmail(services, {
    template: "reset",
    permit,
    siteId,
    account: id,
    to: email,
    language: languageOr(language),
    origin,
    fields: { name: status === "not_confirmed" ? null : name, secret, code },
  });
  await runBatch(services.db, { token: statement, resetEmail: resetEmail.statement });
  resetEmail.enqueue();
}
