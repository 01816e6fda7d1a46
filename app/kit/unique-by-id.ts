/**
 * Joins pages and keeps each item once, at its first position: an item that moved between two
 * requests may be on both pages.
 */
export function uniqueById<One extends { id: string }>(pages: readonly (readonly One[])[]): One[] {
  const byId = new Map<string, One>();
  for (const one of pages.flat()) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}
