/** Tells the other tabs of this browser that a list changed, and hears it from them. */
export type Tabs = { tell: () => void; hear: (listener: () => void) => void };

export function tabsOf(name: string): Tabs {
  const channel = openChannel(name);
  return {
    tell: () => channel?.postMessage("changed"),
    hear: (listener) => channel?.addEventListener("message", listener),
  };
}

/** Null where the browser has no channels, or refuses one because site data is blocked. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Does work of a name in one tab at a time; one after the other in this tab where the browser has no locks, or refuses
 * them because site data is blocked.
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
