import { run } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { permitMail } from "../account/permit-mail";
import { enqueueEmail } from "../outbox/enqueue-email";
import type { AddressHolder } from "./signup-store";

/** A signup with a taken address. */
type ExistingMemberSignup = { siteId: SiteId; origin: string; email: string };

/**
 * Notifies the owner of the address by e-mail, at most once a day; the visitor sees the same page
 * as everybody.
 */
export async function notifyExistingMember(
  services: Services,
  { siteId, origin, email }: ExistingMemberSignup,
  holder: AddressHolder,
): Promise<void> {
  if (holder.status !== "active" && holder.status !== "not_confirmed") return;
  const permit = await permitMail(services, { siteId, template: "already_member", to: email });
  if (!permit) return;
  const language = languageOr(holder.language);
  const fields = { name: holder.status === "active" ? holder.name : null };
  const notification = enqueueEmail(services, {
    template: "already_member",
    permit,
    account: holder.id,
    siteId,
    to: email,
    language,
    origin,
    fields,
  });
  await run(services.db, notification.statement);
  notification.enqueue();
}
