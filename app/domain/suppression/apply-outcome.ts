import { run, runBatch, type Statement } from "~/db/batch";
import { keyedHash } from "~/kit/crypto";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MailOutcome, MailReport } from "~/services/delivery";
import { servicesOfOpenSite } from "../site/site-services";
import { addressHash, type HashedAddress, SOFT_BOUNCE_TTL } from "./suppression";
import {
  countBounce,
  deleteBounces,
  deleteBouncesBefore,
  deleteOldBounces,
  hasTooManyBounces,
  recordRefused,
  stopAddress,
} from "./suppression-sql";

/**
 * Stores what became of an e-mail sent `at` (R665): a bad address or a spam complaint stops its
 * address, a soft bounce is counted, a delivery clears earlier bounces. A refusal because of the
 * sender changes nothing and is logged as a warning, with code and mail service. Idempotent.
 */
export async function applyOutcome(
  services: Pick<Services, "db" | "log" | "warn" | "now">,
  address: HashedAddress,
  { outcome, at }: { outcome: MailOutcome; at: number },
): Promise<void> {
  const batch = statementsOf(address, outcome, { at, now: services.now() });
  const { stop } = await runBatch(services.db, batch);
  const site = address.siteId;
  if (outcome.kind === "sender_refused") {
    const { code, provider } = outcome;
    services.warn("mail.sender_refused", { site, code, provider });
  }
  if (outcome.kind === "soft_bounce") services.log("mail.bounced", { site, code: outcome.code });
  const reason = outcome.kind === "stop" ? outcome.reason : stop?.rows[0] ? "bounce" : null;
  if (reason) services.log("mail.stopped", { site, reason, count: 1 });
}

type OutcomeTimes = { at: number; now: number };
type OutcomeStatements = {
  before?: Statement;
  stop?: Statement<{ reason: string }>;
  after?: Statement;
};

function statementsOf(
  address: HashedAddress,
  outcome: MailOutcome,
  { at, now }: OutcomeTimes,
): OutcomeStatements {
  switch (outcome.kind) {
    case "stop":
      return { stop: stopAddress(address, outcome.reason, at) };
    case "soft_bounce":
      return {
        before: countBounce(address, at, now),
        stop: stopAddress({ ...address, when: hasTooManyBounces(address) }, "bounce", at),
        after: deleteBounces(address, hasTooManyBounces(address)),
      };
    case "sender_refused":
      return { before: recordRefused(address, at) };
    case "delivered":
      return { before: deleteBouncesBefore(address, at) };
  }
}

/** The recipient's hash, site and sending time of an e-mail, as a report returns them. */
type EmailProof = { siteId: SiteId; hash: string; at: number };

/**
 * `hash.signature.seconds.site`: a header of each e-mail, so that nobody can report an address
 * without having its e-mail.
 */
const PROOF_PATTERN = /^([\w-]{43})\.([\w-]{43})\.([0-9a-z]{1,8})\.([a-z0-9.-]{1,100})$/;

/** The proof in the header of an e-mail sent now; it identifies nobody. */
export async function createEmailProof(
  services: Pick<Services, "networkKey" | "now">,
  siteId: SiteId,
  to: string,
): Promise<string> {
  const seconds = Math.floor(services.now() / 1000).toString(36);
  const hash = await addressHash(services, siteId, to);
  return `${hash}.${await signatureOf(services.networkKey, [hash, seconds, siteId])}.${seconds}.${siteId}`;
}

/** Parses a proof; null if its signature is wrong. */
async function readProof(
  { networkKey }: Pick<Services, "networkKey">,
  proof: string,
): Promise<EmailProof | null> {
  const [, hash, signature, seconds, site] = PROOF_PATTERN.exec(proof.trim()) ?? [];
  if (!hash || !seconds || !site) return null;
  const right = await signatureOf(networkKey, [hash, seconds, site]);
  // Hashing both values makes the comparison time independent of the correct signature.
  const [ours, theirs] = await Promise.all(
    [right, signature].map((one) => keyedHash(networkKey, `compare:${one}`)),
  );
  if (ours !== theirs) return null;
  return { siteId: site as SiteId, hash, at: Number.parseInt(seconds, 36) * 1000 };
}

const signatureOf = (key: string, parts: readonly string[]) =>
  keyedHash(key, `letter:${parts.join(":")}`);

/**
 * Handles a report by a mail server or mail program about an e-mail (R552). It counts for the
 * address in the proof, as of the e-mail's sending time, so that an old report does not undo a stop
 * that the owner has lifted since. It is stored in the site's database (R610). False if the report
 * proves no e-mail of this deployment.
 */
export async function handleMailReport(services: Services, report: MailReport): Promise<boolean> {
  const proven = await readProof(services, report.proof);
  if (!proven) return false;
  const { at: sentAt, ...address } = proven;
  const there = await servicesOfOpenSite(services, address.siteId);
  if (!there) throw new Error("The site of this letter is on its way"); // the mail server retries
  const outcome = await outcomeFor(services, address, report.recipients);
  const at = Math.min(sentAt, services.now());
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
  const isRecipient = await Promise.all(
    recipients.map(async ({ addresses }) => {
      const hashes = await Promise.all(addresses.map((one) => addressHash(services, siteId, one)));
      return hashes.includes(hash);
    }),
  );
  const own = recipients.filter((_, n) => isRecipient[n]);
  const [mildest = null] = (own.length > 0 ? own : recipients)
    .map(({ outcome }) => outcome)
    .sort((one, other) => severityOf(one) - severityOf(other));
  return mildest;
}

const DELETE_BATCH_SIZE = 500;

/** Deletes a bounded number of soft bounces that are too old to count (R665). */
export async function deleteOldSoftBounces(services: Pick<Services, "db" | "now">): Promise<void> {
  await run(services.db, deleteOldBounces(services.now() - SOFT_BOUNCE_TTL, DELETE_BATCH_SIZE));
}
