import { useSyncExternalStore } from "react";

/**
 * The text of a push as the service worker displayed it. `at`: arrival time in milliseconds since
 * 1970.
 */
export type LastPush = { title: string; path: string; at: number };

/**
 * Kept in the memory of this tab until it closes or the member logs out. It names other members, so
 * it is not stored on the device.
 */
let lastPush: LastPush | null = null;
const listeners = new Set<() => void>();

/** The last push that arrived while this tab was open, or null. */
export const useLastPush = (): LastPush | null =>
  useSyncExternalStore(subscribeToLastPush, readLastPush, () => null);

export const readLastPush = (): LastPush | null => lastPush;

/**
 * Stores the content that the service worker posts with a push. A worker of an earlier build posts
 * no content.
 */
export function storeLastPush(message: unknown, at: number): void {
  const { title, path } = Object(message) as Record<string, unknown>;
  if (typeof title !== "string" || typeof path !== "string" || !path.startsWith("/")) return;
  setLastPush({ title, path, at });
}

/** Prevents the next user of the computer from reading it. */
export const clearLastPush = (): void => setLastPush(null);

function setLastPush(message: LastPush | null): void {
  lastPush = message;
  for (const changed of listeners) changed();
}

function subscribeToLastPush(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
