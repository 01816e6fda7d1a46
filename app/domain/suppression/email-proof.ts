import type { SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import { addressHash } from "./suppression";

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
export async function readProof(
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
