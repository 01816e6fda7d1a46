import type { Services } from "~/services";
import type { MailOutcome, MailReport } from "~/services/delivery";
import { servicesOfOpenSite } from "../site/site-services";
import { applyOutcome } from "./apply-outcome";
import { readProof } from "./email-proof";
import { addressHash, type HashedAddress } from "./suppression";

/**
 * Handles a report by a mail server or mail program about an e-mail (R552). It counts for the
 * address in the proof, as of the e-mail's sending time, so that an old report does not undo a stop
 * that the owner has lifted since. It is stored in the site's database (R610). False if the report
 * proves no e-mail of this deployment.
 */
export async function handleMailReport(services: Services, report: MailReport): Promise<boolean> {
  const proven = await readProof(services, report.proof);
  if (!proven) return false;
  const { at: left, ...address } = proven;
  const there = await servicesOfOpenSite(services, address.siteId);
  if (!there) throw new Error("The site of this letter is on its way"); // the mail server retries
  const outcome = await outcomeFor(services, address, report.recipients);
  const at = Math.min(left, services.now());
  if (outcome) await applyOutcome(there, address, { outcome, at });
  return true;
}

/** Ordered from outcomes that stop nothing to a permanent stop. */
const SEVERITY = { delivered: 0, sender_refused: 1, soft_bounce: 2, stop: 3 } as const;
const severityOf = (outcome: MailOutcome | null) => (outcome ? SEVERITY[outcome.kind] : 0);

/**
 * The outcome that a report gives for one address: that of the matching recipients, or of all if
 * none matches, as after forwarding. The mildest of several applies.
 */
async function outcomeFor(
  services: Pick<Services, "networkKey">,
  { siteId, hash }: HashedAddress,
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
