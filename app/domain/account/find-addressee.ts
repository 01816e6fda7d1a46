import { first } from "~/db/batch";
import { emailOf } from "~/kit/email";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectHolderOf } from "./addressee-sql";

/** Letters to an address that somebody typed into a form; they hold nothing of the account. */
const TO_ANYBODY = ["complaint_received", "complaint_filed", "report_filed", "cases_collected"];
/** What warns the owner of a mailbox goes there, also once the account has left it: whoever took it over would read it else. */
const TO_MAILBOX = [
  ...["mail_change", "mail_changed", "mail_taken", "already_member"],
  ...["password_changed", "security_changed", "account_factor_off"],
];
/** What lets somebody in is for the account's own address alone. */
const SECRETS = ["activate", "login_code", "reset", "deletion_started"];

type Letter = { siteId: SiteId; template: string; to: string };

/**
 * The address that a letter goes to as it leaves; null where it may go to none. A letter may leave long after it was written
 * (R388), and its address may be another member's by then: no letter about one account goes to another's address.
 * What an account is owed, such as a receipt, follows it to its address of now.
 */
export async function findAddressee(
  { db }: Pick<Services, "db">,
  { siteId, template, to }: Letter,
  account: MemberId | null,
): Promise<string | null> {
  if (TO_ANYBODY.includes(template)) return to;
  const found = await first(db, selectHolderOf(siteId, emailOf(to), account));
  if (found?.isOwn) return to;
  if (!found?.own || TO_MAILBOX.includes(template)) return found?.isOthers ? null : to;
  return SECRETS.includes(template) ? null : found.own;
}
