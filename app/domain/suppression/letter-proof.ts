import type { SiteId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import { addressHash } from "./suppression";

/** To which address a letter went, from which site and when: what a report of it brings back. */
type Proven = { siteId: SiteId; hash: string; at: number };

/** `hash.signature.seconds.site`: a letter's head carries it, so that nobody speaks for an address who had no letter to it. */
const SHAPE = /^([\w-]{43})\.([\w-]{43})\.([0-9a-z]{1,8})\.([a-z0-9.-]{1,100})$/;

/** The proof in the head of a letter that leaves now. It names nobody. */
export async function letterProof(
  services: Pick<Services, "networkKey" | "now">,
  siteId: SiteId,
  to: string,
): Promise<string> {
  const seconds = Math.floor(services.now() / 1000).toString(36);
  const hash = await addressHash(services, siteId, to);
  return `${hash}.${await signatureOf(services.networkKey, [hash, seconds, siteId])}.${seconds}.${siteId}`;
}

/** What a proof says; null where we did not sign it. */
export async function readProof(
  { networkKey }: Pick<Services, "networkKey">,
  proof: string,
): Promise<Proven | null> {
  const [, hash, signature, seconds, site] = SHAPE.exec(proof.trim()) ?? [];
  if (!hash || !seconds || !site) return null;
  const right = await signatureOf(networkKey, [hash, seconds, site]);
  // Both are hashes under our key: what their comparison takes tells nothing of the right one.
  const [ours, theirs] = await Promise.all(
    [right, signature].map((one) => keyedHash(networkKey, `compare:${one}`)),
  );
  if (ours !== theirs) return null;
  return { siteId: site as SiteId, hash, at: Number.parseInt(seconds, 36) * 1000 };
}

const signatureOf = (key: string, said: readonly string[]) =>
  keyedHash(key, `letter:${said.join(":")}`);
