import { first } from "~/db/batch";
import { type EmailId, isId, type SiteId } from "~/kit/ids";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";
import type { MailEvent } from "~/services/delivery";
import { applyOutcome } from "../suppression/apply-outcome";
import { addressHash } from "../suppression/suppression";
import { unscopedSelectSite } from "./outbox-store";
import { servicesForOutboxRow } from "./services-for-outbox-row";

/**
 * Applies a mail service's event about a sent e-mail to the recipient's address (R386, R665). The
 * site and sending time come from the e-mail's row, since one service account may serve several
 * sites. If the row is deleted, the called site and the event's time are used.
 */
export async function handleMailEvent(
  defaultServices: Services,
  called: SiteId,
  { emailId, outcome, to, at }: MailEvent,
): Promise<void> {
  const services = isId<EmailId>(emailId)
    ? await servicesForOutboxRow(defaultServices, emailId)
    : defaultServices;
  if (!services) throw new Error("The site of this letter is on its way"); // the service retries
  const row = isId<EmailId>(emailId) ? await first(services.db, unscopedSelectSite(emailId)) : null;
  const siteId = row?.siteId ?? called;
  const counts = outcome.kind === "stop" ? at : (row?.sentAt ?? at);
  // A future timestamp would stop the address again after its owner has lifted the stop.
  const when = Math.min(counts, services.now());
  const hashes = await Promise.all(to.map((email) => addressHash(services, siteId, email)));
  await settleAll(
    hashes.map((hash) => applyOutcome(services, { siteId, hash }, { outcome, at: when })),
  );
}
