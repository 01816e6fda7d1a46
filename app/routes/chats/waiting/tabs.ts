/** Notifies the other tabs of this browser of a change, and receives their notifications. */
export type Tabs = { tell: () => void; hear: (listener: () => void) => void };

export function tabsOf(name: string): Tabs {
  const channel = openChannel(name);
  return {
    tell: () => channel?.postMessage("changed"),
    hear: (listener) => channel?.addEventListener("message", listener),
  };
}

/** Null if BroadcastChannel is missing or blocked together with site data. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs work under a named lock, in one tab at a time. Runs it in order within this tab if Web Locks
 * are missing or blocked together with site data.
 */
export async function inTurn<T>(
  name: string,
  work: () => Promise<T>,
  locks: Pick<LockManager, "request"> | undefined = navigator.locks,
): Promise<T> {
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  try {
    if (locks) return (await locks.request(name, begin)) as T;
  } catch (error) {
    if (begun) throw error;
  }
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}
