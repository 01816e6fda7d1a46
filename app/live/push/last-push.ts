import { useSyncExternalStore } from "react";

/** What a push said, as the service worker showed it; `at`: when it came, in milliseconds since 1970. */
export type PushMessage = { title: string; path: string; at: number };

/** Of this tab, until it is closed or its member leaves: what is said of others is kept nowhere else. */
let last: PushMessage | null = null;
const listeners = new Set<() => void>();

/** The last message that came by a push while this tab was open; null where none came. */
export const useLastPush = (): PushMessage | null =>
  useSyncExternalStore(listen, readLastPush, () => null);

export const readLastPush = (): PushMessage | null => last;

/** Notes what the service worker says of a push; a worker of an earlier build says only that one came. */
export function noteLastPush(message: unknown, at: number): void {
  const { title, path } = Object(message) as Record<string, unknown>;
  if (typeof title !== "string" || typeof path !== "string" || !path.startsWith("/")) return;
  set({ title, path, at });
}

/** The next person at the same computer reads none of it. */
export const forgetLastPush = (): void => set(null);

function set(message: PushMessage | null): void {
  last = message;
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
