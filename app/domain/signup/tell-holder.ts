import { run } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { takeAttempt } from "../account/limit-attempts";
import { enqueueLetter } from "../outbox/enqueue-letter";
import type { AddressOwner } from "./signup-store";

/** Where somebody signed up with an address that is taken. */
type Attempt = { siteId: SiteId; origin: string; email: string };

/** The owner of the address learns of it by mail, once a day at most; the visitor sees what everybody sees. */
export async function tellHolder(
  services: Services,
  { siteId, origin, email }: Attempt,
  holder: AddressOwner,
): Promise<void> {
  if (holder.status !== "active" && holder.status !== "not_confirmed") return;
  if (!(await takeAttempt(services, { siteId, limit: "already_member", subject: email }))) return;
  const confirmed = holder.status === "active";
  if (
    !confirmed &&
    !(await takeAttempt(services, { siteId, limit: "unconfirmed_mail", subject: email }))
  )
    return;
  const language = languageOr(holder.language);
  const fields = { name: confirmed ? holder.name : null };
  const letter = enqueueLetter(services, {
    template: "already_member",
    account: holder.id,
    siteId,
    to: email,
    language,
    origin,
    fields,
  });
  await run(services.db, letter.statement);
  letter.enqueue();
}
