import type { SQL } from "drizzle-orm";
import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { enqueueEmail, type WrittenEmail } from "../outbox/enqueue-email";
import type { PasswordOwner } from "./password-store";

/** The e-mail that notifies the owner of a new password, for the batch that sets it. */
export function writePasswordChangedEmail(
  services: Services,
  { siteId, origin, owner }: { siteId: SiteId; origin: string; owner: PasswordOwner },
  when: SQL,
): WrittenEmail {
  const { email, name, language, status } = owner;
  return enqueueEmail(
    services,
    {
      template: "password_changed",
      siteId,
      account: owner.id,
      to: email,
      language: languageOr(language),
      origin,
      fields: { name: status === "not_confirmed" ? null : name },
    },
    when,
  );
}
