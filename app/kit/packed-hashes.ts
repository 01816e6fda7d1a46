import { base64 } from "./base64";

/**
 * Hashes a word of a long list to 32 bits (FNV-1a, then murmur's last mix), to keep the list small
 * in the build (decision 0014). With 9,000 listed words one other word in 480,000 collides, with
 * 20,000 one in 210,000: fewer errors than a manually kept list has.
 */
export function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Sorts the hashes and stores each as its difference to the previous one, in groups of seven bits:
 * three bytes instead of twenty.
 */
export function packHashes(words: readonly string[]): string {
  const sorted = [...new Set(words.map(hashOf))].sort((a, b) => a - b);
  const bytes = sorted.flatMap((hash, at) => groupsOf(hash - (sorted[at - 1] ?? 0)));
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3_000)
    parts.push(base64(Uint8Array.from(bytes.slice(at, at + 3_000))));
  return parts.join("");
}

function groupsOf(distance: number): number[] {
  const groups: number[] = [];
  let remainingBits = distance;
  for (; remainingBits >= 128; remainingBits = Math.floor(remainingBits / 128))
    groups.push((remainingBits % 128) | 128);
  return [...groups, remainingBits];
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
