type Picked<T, Name extends keyof T> = {
  [N in Name]: undefined extends T[N] ? Exclude<T[N], undefined> | null : T[N];
};

/** Copies only these fields of an object; a missing one becomes null. */
export function pick<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): Picked<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Picked<T, Name>;
}

/**
 * Joins pages and keeps each item once, at its first position: an item that moved between two
 * requests may be on both pages.
 */
export function uniqueById<One extends { id: string }>(pages: readonly (readonly One[])[]): One[] {
  const byId = new Map<string, One>();
  for (const one of pages.flat()) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}

/**
 * A deterministic number from 0 to below 1: the same words give the same number on every machine
 * (FNV-1a, then mixed).
 */
export function seededRandom(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of parts.join("\u0000")) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
