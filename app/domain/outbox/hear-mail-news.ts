import { first, runBatch } from "~/db/batch";
import { isId, type LetterId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MailNews } from "~/services/sending";
import { addressHash } from "../suppression/suppression";
import { stopAddress } from "../suppression/suppression-sql";
import { ofLetter } from "./of-letter";
import { unscopedSelectSite } from "./outbox-store";

/**
 * Takes what a mail service says of a letter that left: from then on its address is not written to (R386). The letter tells
 * whose site it was, since one service may carry several; where its row is gone it is the site that was called.
 */
export async function hearMailNews(
  given: Services,
  called: SiteId,
  { letter, reason, to, at }: MailNews,
): Promise<void> {
  const services = isId<LetterId>(letter) ? await ofLetter(given, letter) : given;
  if (!services) throw new Error("The site of this letter is on its way"); // the service calls again
  const row = isId<LetterId>(letter) ? await first(services.db, unscopedSelectSite(letter)) : null;
  const siteId = row?.siteId ?? called;
  // An event of the future would stop an address for whoever lifts it tomorrow.
  const when = Math.min(at, services.now());
  const hashes = await Promise.all(to.map((email) => addressHash(services, siteId, email)));
  await runBatch(services.db, {
    stops: hashes.map((hash) => stopAddress({ siteId, hash }, reason, when)),
  });
  services.log("mail.stopped", { site: siteId, reason, count: hashes.length });
}
