type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the browser asks to save data, or the connection is too slow for prefetching. */
export function prefersReducedData(): boolean {
  if (typeof navigator === "undefined") return false;
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? "");
}

/**
 * Prefetch mode for links to pages without side effects: their data is prefetched while a pointer
 * or finger rests on the link. Never use it for a page whose load is counted, such as a profile
 * visit that marks a like as seen, or a conversation.
 */
export const prefetchMode = (): "intent" | "none" => (prefersReducedData() ? "none" : "intent");
