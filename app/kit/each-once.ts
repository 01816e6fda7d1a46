/** A list of pages where each stands once, in its first place: who moved between two of them may be on both. */
export function eachOnce<One extends { id: string }>(pages: readonly (readonly One[])[]): One[] {
  const byId = new Map<string, One>();
  for (const one of pages.flat()) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()];
}
