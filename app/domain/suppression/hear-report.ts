import { run } from "~/db/batch";
import type { Services } from "~/services";
import type { MailReport } from "~/services/sending";
import { ofOpenSite } from "../site/of-site";
import { readProof } from "./letter-proof";
import { stopAddress } from "./suppression-sql";

/**
 * Takes what somebody's mail server or mail program wrote to us about a letter (R552): its address is not written to any
 * more, as of when the letter left, so that a report that was kept says nothing of what its owner lifted since. It is noted
 * where its site lives (R610). False where nothing proves that they had a letter of ours.
 */
export async function hearReport(services: Services, report: MailReport): Promise<boolean> {
  const { reason, proof } = report;
  const proven = await readProof(services, proof);
  if (!proven) return false;
  const { at, ...address } = proven;
  const there = await ofOpenSite(services, address.siteId);
  if (!there) throw new Error("The site of this letter is on its way"); // its mail server writes again
  await run(there.db, stopAddress(address, reason, Math.min(at, services.now())));
  services.log("mail.stopped", { site: address.siteId, reason, count: 1 });
  return true;
}
