import type { SQL } from "drizzle-orm";
import { first } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import type { SecurityChange } from "../outbox/outbox.schema";
import type { MemberKey } from "./account";
import { selectRecipient } from "./account-store";

/** The member whose login settings changed; `origin` is the site's origin for the e-mail's link. */
type SecurityEmailInput = { member: MemberKey; name: string | null; origin: string };

/**
 * Notifies a member by e-mail that their login settings changed, so that nobody changes them
 * unnoticed: put `statement` into the change's batch, where `when` must hold, and call `enqueue`
 * afterwards. Returns null for an unconfirmed address.
 */
export async function writeSecurityEmail(
  services: Services,
  { member, name, origin }: SecurityEmailInput,
  [what, when]: [what: SecurityChange, when?: SQL],
): Promise<WrittenEmail | null> {
  const found = await first(services.db, selectRecipient(member));
  if (!found) return null;
  const { email: to, language } = found;
  const order = {
    template: "security_changed",
    account: member.id,
    siteId: member.siteId,
    to,
    language: languageOr(language),
    origin,
    fields: { name, what },
  } as const;
  return enqueueEmail(services, order, when);
}
