import { first } from "~/db/batch";
import { normalizeEmail } from "~/kit/email";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectAddressOwnership } from "./address-ownership-sql";

/** E-mails to an address typed into a form; they contain no account data. */
const TYPED_ADDRESS_TEMPLATES = [
  "complaint_received",
  "complaint_filed",
  "report_filed",
  "cases_collected",
];
/**
 * Warnings for the mailbox owner go to this address even after the account moved to another one:
 * otherwise only the person who took the account over would read them.
 */
const MAILBOX_WARNING_TEMPLATES = [
  "mail_change",
  "mail_changed",
  "mail_taken",
  "already_member",
  "password_changed",
  "security_changed",
  "account_factor_off",
];
/** Secrets that grant access are sent only to the account's current address. */
const SECRET_TEMPLATES = ["activate", "login_code", "reset", "deletion_started"];

type OutgoingEmail = { siteId: SiteId; template: string; to: string };

/**
 * Returns the address an e-mail is sent to, checked at sending time; null if it must not be sent.
 * An e-mail may be sent long after it was written (R388), and its address may belong to another
 * member by then: an e-mail about one account never goes to another account's address. E-mails the
 * account is entitled to, such as receipts, go to its current address.
 */
export async function findRecipientAddress(
  { db }: Pick<Services, "db">,
  { siteId, template, to }: OutgoingEmail,
  account: MemberId | null,
): Promise<string | null> {
  if (TYPED_ADDRESS_TEMPLATES.includes(template)) return to;
  const found = await first(db, selectAddressOwnership(siteId, normalizeEmail(to), account));
  if (found?.isOwn) return to;
  if (!found?.own || MAILBOX_WARNING_TEMPLATES.includes(template))
    return found?.isOthers ? null : to;
  return SECRET_TEMPLATES.includes(template) ? null : found.own;
}
