import { first } from "~/db/batch";
import { normalizeEmail } from "~/kit/email";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { EMAIL_TEMPLATES, type EmailTemplate } from "../outbox/outbox.schema";
import { selectAddressOwnership } from "./address-ownership-sql";

type OutgoingEmail = { siteId: SiteId; template: EmailTemplate; to: string };

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
  const { recipient } = EMAIL_TEMPLATES[template];
  if (recipient === "typed") return to;
  const found = await first(db, selectAddressOwnership(siteId, normalizeEmail(to), account));
  if (found?.isOwn) return to;
  if (!found?.own || recipient === "mailbox") return found?.isOthers ? null : to;
  return recipient === "nobody" ? null : found.own;
}
