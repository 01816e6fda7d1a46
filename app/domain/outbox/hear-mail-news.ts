import { first } from "~/db/batch";
import { allDone } from "~/kit/all-done";
import { isId, type LetterId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MailNews } from "~/services/sending";
import { applyOutcome } from "../suppression/apply-outcome";
import { addressHash } from "../suppression/suppression";
import { ofLetter } from "./of-letter";
import { unscopedSelectSite } from "./outbox-store";

/**
 * Takes what a mail service says of a letter that left, for its address (R386, R665). The letter tells whose site it was, since
 * one service may carry several, and when it left; where its row is gone it is the site that was called, and the event's moment.
 */
export async function hearMailNews(
  given: Services,
  called: SiteId,
  { letter, outcome, to, at }: MailNews,
): Promise<void> {
  const services = isId<LetterId>(letter) ? await ofLetter(given, letter) : given;
  if (!services) throw new Error("The site of this letter is on its way"); // the service calls again
  const row = isId<LetterId>(letter) ? await first(services.db, unscopedSelectSite(letter)) : null;
  const siteId = row?.siteId ?? called;
  const counts = outcome.kind === "stop" ? at : (row?.sentAt ?? at);
  // An event of the future would stop an address for whoever lifts it tomorrow.
  const when = Math.min(counts, services.now());
  const hashes = await Promise.all(to.map((email) => addressHash(services, siteId, email)));
  await allDone(
    hashes.map((hash) => applyOutcome(services, { siteId, hash }, { outcome, at: when })),
  );
}
