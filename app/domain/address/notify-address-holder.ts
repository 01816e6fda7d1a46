import { run } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { permitMail } from "../account/permit-mail";
import { enqueueEmail } from "../outbox/enqueue-email";
import { findHolder } from "./address-store";

/** Notifies the holder of a taken address that somebody requested it, at most once a day. */
export async function notifyAddressHolder(
  services: Services,
  { siteId, origin, email }: { siteId: SiteId; origin: string; email: string },
): Promise<void> {
  const holder = await findHolder(services.db, siteId, email);
  if (!holder) return;
  const permit = await permitMail(services, { siteId, template: "mail_taken", to: email });
  if (!permit) return;
  const name = holder.status === "active" ? holder.name : null;
  const notification = enqueueEmail(services, {
    template: "mail_taken",
    permit,
    siteId,
    account: holder.id,
    to: email,
    language: languageOr(holder.language),
    origin,
    fields: { name },
  });
  await run(services.db, notification.statement);
  notification.enqueue();
}
