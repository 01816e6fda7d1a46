import { databases, deviceStorage } from "~/kit/browser-storage";

/** Of the mark, which says whose messages wait on this device, and of the database that has them. */
const KEY = "waiting";
export const ROWS = "lists";

/** False where the mark cannot be stored: nobody would look for what waits. */
export function markWaiting(member: string, some: boolean): boolean {
  if (some) return deviceStorage.setItem(KEY, member);
  deviceStorage.removeItem(KEY);
  return true;
}

/** Known without the database, which no page opens that has nothing to send. */
export const somethingWaits = (member: string): boolean => deviceStorage.getItem(KEY) === member;

/** Gone with all that waits, unless it is this member's; an empty id is nobody's. */
export function forgetWaiting({ unlessOf }: { unlessOf: string }): void {
  const whose = deviceStorage.getItem(KEY);
  if (whose === null || whose === unlessOf) return;
  deviceStorage.removeItem(KEY);
  databases()?.deleteDatabase(KEY);
}

/** A row per member; there is never more than one. Opened for each step, so that another tab can always delete it. */
export function openWaiting(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = databases()?.open(KEY, 1);
    if (!asked) return reject(new Error("IndexedDB is not available"));
    asked.onupgradeneeded = () => asked.result.createObjectStore(ROWS);
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      resolve(asked.result);
    };
  });
}
