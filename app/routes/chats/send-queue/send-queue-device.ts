import { databases, deviceStorage } from "~/kit/browser-storage";

/**
 * Key of the mark with the member whose messages are queued on this device, and name of the
 * database.
 */
const KEY = "waiting";
export const LISTS_STORE = "lists";

/** False if the mark cannot be stored: the queue would never be found again. */
export function markSendQueue(member: string, some: boolean): boolean {
  if (some) return deviceStorage.setItem(KEY, member);
  deviceStorage.removeItem(KEY);
  return true;
}

/** Checked without opening the database, which pages with nothing to send never load. */
export const hasQueuedMessages = (member: string): boolean => deviceStorage.getItem(KEY) === member;

/** Deletes the queue unless it belongs to this member. An empty id deletes it always. */
export function deleteSendQueueOfOthers({ unlessOf }: { unlessOf: string }): void {
  const whose = deviceStorage.getItem(KEY);
  if (whose === null || whose === unlessOf) return;
  deviceStorage.removeItem(KEY);
  databases()?.deleteDatabase(KEY);
}

/**
 * Opens the database, which has at most one row: the list of one member. It is opened for each step
 * and closed, so that another tab can delete it.
 */
export function openSendQueueDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = databases()?.open(KEY, 1);
    if (!request) return reject(new Error("IndexedDB is not available"));
    request.onupgradeneeded = () => request.result.createObjectStore(LISTS_STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}
