/** Tells the other tabs of this browser that a list changed, and hears it from them. */
export type Tabs = { tell: () => void; hear: (listener: () => void) => void };

export function tabsOf(name: string): Tabs {
  if (typeof BroadcastChannel === "undefined")
    return { tell: () => undefined, hear: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    tell: () => channel.postMessage("changed"),
    hear: (listener) => channel.addEventListener("message", listener),
  };
}

let turn: Promise<unknown> = Promise.resolve();

/** Does work of a name in one tab at a time; where the browser has no locks, one after the other in this tab. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>;
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}
