/** Notifies the other tabs of this browser of a change, and receives their notifications. */
export type TabSync = { notify: () => void; subscribe: (listener: () => void) => void };

export function createTabSync(name: string): TabSync {
  const channel = openChannel(name);
  return {
    notify: () => channel?.postMessage("changed"),
    subscribe: (listener) => channel?.addEventListener("message", listener),
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

let lastRun: Promise<unknown> = Promise.resolve();

/**
 * Runs work under a named lock, in one tab at a time. Runs it in order within this tab if Web Locks
 * are missing or blocked together with site data.
 */
export async function runExclusive<T>(
  name: string,
  work: () => Promise<T>,
  locks: Pick<LockManager, "request"> | undefined = navigator.locks,
): Promise<T> {
  let started = false;
  const begin = () => {
    started = true;
    return work();
  };
  try {
    if (locks) return (await locks.request(name, begin)) as T;
  } catch (error) {
    if (started) throw error;
  }
  const mine = lastRun.then(work);
  lastRun = mine.catch(() => undefined);
  return mine;
}
