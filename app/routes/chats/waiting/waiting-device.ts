/** Of the mark, which says whose messages wait on this device, and of the database that has them. */
const KEY = "waiting";
export const ROWS = "lists";

/** Throws where the browser keeps nothing. */
export function markWaiting(member: string, some: boolean): void {
  if (some) localStorage.setItem(KEY, member);
  else localStorage.removeItem(KEY);
}

/** Known without the database, which no page opens that has nothing to send. */
export function somethingWaits(member: string): boolean {
  try {
    return localStorage.getItem(KEY) === member;
  } catch {
    return false;
  }
}

/** Gone with all that waits, unless it is this member's; an empty id is nobody's. */
export function forgetWaiting({ unlessOf }: { unlessOf: string }): void {
  const whose = localStorage.getItem(KEY);
  if (whose === null || whose === unlessOf) return;
  indexedDB.deleteDatabase(KEY);
  localStorage.removeItem(KEY);
}

/** A row per member; there is never more than one. Opened for each step, so that another tab can always delete it. */
export function openWaiting(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(KEY, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(ROWS);
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
  });
}
