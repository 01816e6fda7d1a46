type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the browser asks for few bytes, or the line is too slow for any that nobody asked for yet. */
export function savesData(): boolean {
  if (typeof navigator === "undefined") return false;
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? "");
}

/**
 * For links whose page changes nothing by being read: its data are fetched once a finger or pointer rests on it. Never for
 * what counts as a look or a reading, such as a like or a conversation.
 */
export const ahead = (): "intent" | "none" => (savesData() ? "none" : "intent");
