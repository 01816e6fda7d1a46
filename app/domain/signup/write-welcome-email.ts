import type { SQL } from "drizzle-orm";
import { first } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import type { MailedSecret } from "../account/token-sql";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import { isConfirmed, selectConfirmingMember } from "./signup-store";

/**
 * The welcome e-mail to a member who confirms the address (R553), for the batch that confirms it:
 * `owner` is the account in that batch. Sent once, however often an address is confirmed. Null if
 * the secret is unknown.
 */
export async function writeWelcomeEmail(
  services: Services,
  token: MailedSecret,
  owner: SQL,
): Promise<WrittenEmail | null> {
  const found = await first(services.db, selectConfirmingMember(token));
  if (!found) return null;
  const { id, email, language, name, host } = found;
  const order = {
    template: "welcome",
    siteId: token.siteId,
    account: id,
    key: "welcome",
    to: email,
    origin: services.originOf(host),
    language: languageOr(language),
    fields: { name },
  } as const;
  return enqueueEmail(services, order, isConfirmed(owner, id));
}
