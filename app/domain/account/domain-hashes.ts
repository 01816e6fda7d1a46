import { base64 } from "~/kit/base64";

/**
 * Where the list lies beside the Worker (decision 0014): the domains of mailboxes that are thrown away after minutes, as
 * sorted hashes. `npm run disposable` writes it from disposable-email-domains-js, whose list is in the public domain (CC0).
 */
export const DISPOSABLE_FILE = "/data/disposable-domains.txt";

/**
 * A domain as a number of 32 bits (FNV-1a, then murmur's last mix). Of some 9,000 listed domains one honest domain in
 * 480,000 shares a number: less than what a list that is kept by people has wrong.
 */
export function hashOf(domain: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < domain.length; at++)
    hash = Math.imul(hash ^ domain.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Sorted, each as its distance to the one before, in groups of seven bits: three bytes instead of twenty. */
export function packHashes(domains: readonly string[]): string {
  const sorted = [...new Set(domains.map(hashOf))].sort((a, b) => a - b);
  const bytes = sorted.flatMap((hash, at) => groupsOf(hash - (sorted[at - 1] ?? 0)));
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3_000)
    parts.push(base64(Uint8Array.from(bytes.slice(at, at + 3_000))));
  return parts.join("");
}

function groupsOf(distance: number): number[] {
  const groups: number[] = [];
  let left = distance;
  for (; left >= 128; left = Math.floor(left / 128)) groups.push((left % 128) | 128);
  return [...groups, left];
}

export function unpackHashes(text: string): ReadonlySet<number> {
  const hashes = new Set<number>();
  let [hash, value, unit] = [0, 0, 1];
  for (const sign of atob(text.replaceAll(/\s/g, ""))) {
    const byte = sign.charCodeAt(0);
    value += (byte & 127) * unit;
    unit *= 128;
    if (byte & 128) continue;
    hash += value;
    hashes.add(hash);
    [value, unit] = [0, 1];
  }
  return hashes;
}
