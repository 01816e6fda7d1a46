import type { SQL } from "drizzle-orm";
import { first } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { enqueueLetter, type WrittenLetter } from "../outbox/enqueue-letter";
import type { SecurityChange } from "../outbox/outbox.schema";
import type { MemberKey } from "./account";
import { selectRecipient } from "./account-store";

/** The member whose login settings changed; `origin` is the site's origin for the e-mail's link. */
type ChangedBy = { member: MemberKey; name: string | null; origin: string };

/**
 * Notifies a member by e-mail that their login settings changed, so that nobody changes them
 * unnoticed: put `statement` into the change's batch, where `when` must hold, and call `enqueue`
 * afterwards. Returns null for an unconfirmed address.
 */
export async function writeSecurityLetter(
  services: Services,
  { member, name, origin }: ChangedBy,
  [what, when]: [what: SecurityChange, when?: SQL],
): Promise<WrittenLetter | null> {
  const found = await first(services.db, selectRecipient(member));
  if (!found) return null;
  const { email: to, language } = found;
  const order = {
    template: "security_changed",
    account: member.id,
    ...{ siteId: member.siteId, to, language: languageOr(language), origin },
    fields: { name, what },
  } as const;
  return enqueueLetter(services, order, when);
}
