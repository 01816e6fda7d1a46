import type { Services } from "~/services";
import type { MailOutcome, MailReport } from "~/services/sending";
import { ofOpenSite } from "../site/of-site";
import { applyOutcome } from "./apply-outcome";
import { readProof } from "./letter-proof";
import { type Address, addressHash } from "./suppression";

/**
 * Takes what somebody's mail server or mail program wrote to us about a letter (R552): it counts for the address of its proof,
 * as of when the letter left, so that a report that was kept says nothing of what its owner lifted since. It is noted
 * where its site lives (R610). False where nothing proves that they had a letter of ours.
 */
export async function hearReport(services: Services, report: MailReport): Promise<boolean> {
  const proven = await readProof(services, report.proof);
  if (!proven) return false;
  const { at: left, ...address } = proven;
  const there = await ofOpenSite(services, address.siteId);
  if (!there) throw new Error("The site of this letter is on its way"); // its mail server writes again
  const outcome = await outcomeFor(services, address, report.recipients);
  const at = Math.min(left, services.now());
  if (outcome) await applyOutcome(there, address, { outcome, at });
  return true;
}

/** From what stops nothing to what stops for good. */
const SEVERITY = { delivered: 0, sender_refused: 1, soft_bounce: 2, stop: 3 } as const;
const severityOf = (outcome: MailOutcome | null) => (outcome ? SEVERITY[outcome.kind] : 0);

/**
 * What a report says of one address: of those recipients that are it, or of all where none is, as behind a forwarding; of
 * several the mildest.
 */
async function outcomeFor(
  services: Pick<Services, "networkKey">,
  { siteId, hash }: Address,
  recipients: MailReport["recipients"],
): Promise<MailOutcome | null> {
  const named = await Promise.all(
    recipients.map(async ({ addresses }) => {
      const hashes = await Promise.all(addresses.map((one) => addressHash(services, siteId, one)));
      return hashes.includes(hash);
    }),
  );
  const own = recipients.filter((_, n) => named[n]);
  const [mildest = null] = (own.length > 0 ? own : recipients)
    .map(({ outcome }) => outcome)
    .sort((one, other) => severityOf(one) - severityOf(other));
  return mildest;
}
