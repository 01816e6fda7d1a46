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
