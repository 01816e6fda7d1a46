import { useSyncExternalStore } from "react";
import { deviceStorage } from "~/kit/browser-storage";
import type { MemberId } from "~/kit/ids";

/** Banners and an offer that a member may close for good. */
type ClosableAlert = "photo" | "push" | "mail" | "bonus";
/** Whose they are, and when each was closed, in milliseconds. */
type Closed = { of: string; at: Partial<Record<ClosableAlert, number>> };

const KEY = "alerts-closed";
const listeners = new Set<() => void>();

/**
 * Whether a banner was closed in this browser, on whatever page and in whatever tab, and what closes it. On the server,
 * and until the browser runs our script, it counts as closed: what was closed must not flash up.
 */
export function useClosedAlert(name: ClosableAlert, memberId: MemberId) {
  const isClosed = useSyncExternalStore(
    listen,
    () => readClosed(memberId).at[name] !== undefined,
    () => true,
  );
  const close = () => {
    const { at } = readClosed(memberId);
    keep({ of: memberId, at: { ...at, [name]: Date.now() } });
  };
  return [isClosed, close] as const;
}

/** What a banner told of is over: told again another time it is shown again. */
export function reopenAlert(name: ClosableAlert, memberId: MemberId): void {
  const { [name]: closedAt, ...at } = readClosed(memberId).at;
  if (closedAt !== undefined) keep({ of: memberId, at });
}

/** What somebody else closed at this computer is forgotten. */
export function forgetClosedAlerts({ unlessOf }: { unlessOf: string }): void {
  if (read().of !== unlessOf) deviceStorage.removeItem(KEY);
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("storage", changed);
  };
}

function readClosed(memberId: MemberId): Closed {
  const kept = read();
  return kept.of === memberId ? kept : { of: memberId, at: {} };
}

/** A browser that keeps nothing has closed nothing. */
function read(): Closed {
  const kept = deviceStorage.getJson(KEY);
  return isClosed(kept) ? kept : { of: "", at: {} };
}

const isClosed = (kept: unknown): kept is Closed =>
  typeof kept === "object" && kept !== null && "of" in kept && typeof Object(kept).at === "object";

/** Where nothing can be stored the alert stays open. */
function keep(closed: Closed): void {
  deviceStorage.setJson(KEY, closed);
  for (const changed of listeners) changed();
}
