import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { createMailPermit, type LimitedTemplate, type MailPermit } from "../outbox/enqueue-email";
import { selectConfirmed } from "./account-store";
import { consumeAttempt, type Limit } from "./limit-attempts";

type EmailLimitRule = {
  /**
   * Counted per recipient over all networks; null: only the limit for unconfirmed addresses
   * applies.
   */
  limit: Limit | null;
  /** Whether it also counts among the e-mails of every kind to an unconfirmed address. */
  unconfirmed: "always" | "where_unconfirmed" | "never";
};

const forAccounts = (limit: Limit): EmailLimitRule => ({ limit, unconfirmed: "where_unconfirmed" });
const toNewAddress: EmailLimitRule = { limit: null, unconfirmed: "always" };
const toSupport: EmailLimitRule = { limit: "support_mail", unconfirmed: "never" };

/**
 * The limit of each e-mail that a stranger can trigger. Each kind has its own, so that none uses up
 * the owner's login codes.
 */
const EMAIL_LIMIT_RULES: Record<LimitedTemplate, EmailLimitRule> = {
  activate: toNewAddress,
  mail_change: toNewAddress,
  login_code: forAccounts("login_code_address"),
  reset: forAccounts("reset_mail"),
  already_member: forAccounts("already_member"),
  mail_taken: forAccounts("already_member"),
  complaint_received: forAccounts("receipt_mail"),
  withdrawal_received: forAccounts("withdrawal_mail"),
  complaint_filed: toSupport,
  report_filed: toSupport,
};

/**
 * Counts and permits an e-mail that a stranger can trigger; null if the recipient's limit is
 * reached. `own`: the request comes from the account's owner (a session or a known browser) and
 * does not use up the strangers' limit; an unconfirmed address counts anyway, because it may be
 * somebody else's.
 */
export async function permitMail(
  services: Services,
  mail: { siteId: SiteId; template: LimitedTemplate; to: string; own?: boolean },
): Promise<MailPermit | null> {
  const { siteId, template, to: subject, own = false } = mail;
  const { limit, unconfirmed } = EMAIL_LIMIT_RULES[template];
  const consume = (limit: Limit) => consumeAttempt(services, { siteId, limit, subject });
  // The kind's own limit first: an e-mail it rejects must not count among those of every kind.
  if (limit !== null && !own && !(await consume(limit))) return null;
  const counts =
    unconfirmed === "always" ||
    (unconfirmed === "where_unconfirmed" && !(await isConfirmed(services, siteId, subject)));
  return !counts || (await consume("unconfirmed_mail")) ? createMailPermit() : null;
}

async function isConfirmed(services: Services, siteId: SiteId, email: string): Promise<boolean> {
  const [confirmed] = await services.readTogether(selectConfirmed(siteId, email));
  return confirmed !== undefined;
}
