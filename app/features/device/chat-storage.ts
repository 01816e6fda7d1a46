import { databases, deviceStorage } from "~/kit/browser-storage";
import { browserNow } from "~/kit/clock";

const LAST_CONVERSATION_KEY = "last-conversation";

/** The last conversation opened on this device, its member, and the time in milliseconds UTC. */
type LastConversation = { member: string; id: string; at: number };

/** Stored on the device, not on the server, so that phone and desktop each keep their own (R94). */
export function storeLastConversation(member: string, id: string): void {
  deviceStorage.setJson(LAST_CONVERSATION_KEY, {
    member,
    id,
    at: browserNow(),
  } satisfies LastConversation);
}

/** The last conversation of this member. Null if there is none or it belongs to another member. */
export function readLastConversation(member: string): LastConversation | null {
  const stored = deviceStorage.getJson(LAST_CONVERSATION_KEY);
  return isLastConversation(stored) && stored.member === member ? stored : null;
}

/** Not a Zod schema: the library would be loaded on every page. */
function isLastConversation(value: unknown): value is LastConversation {
  if (typeof value !== "object" || value === null) return false;
  const { member, id, at } = value as Record<string, unknown>;
  return typeof member === "string" && typeof id === "string" && typeof at === "number";
}

/** Deletes the entry unless it belongs to this member. An empty id deletes it always. */
export function deleteLastConversationOfOthers({ unlessOf }: { unlessOf: string }): void {
  if (!unlessOf || !readLastConversation(unlessOf)) deviceStorage.removeItem(LAST_CONVERSATION_KEY);
}

/**
 * Key of the mark with the member whose messages are queued on this device, and name of the
 * database.
 */
const SEND_QUEUE_KEY = "waiting";
export const LISTS_STORE = "lists";

/** False if the mark cannot be stored: the queue would never be found again. */
export function markSendQueue(member: string, some: boolean): boolean {
  if (some) return deviceStorage.setItem(SEND_QUEUE_KEY, member);
  deviceStorage.removeItem(SEND_QUEUE_KEY);
  return true;
}

/** Checked without opening the database, which pages with nothing to send never load. */
export const hasQueuedMessages = (member: string): boolean =>
  deviceStorage.getItem(SEND_QUEUE_KEY) === member;

/** Deletes the queue unless it belongs to this member. An empty id deletes it always. */
export function deleteSendQueueOfOthers({ unlessOf }: { unlessOf: string }): void {
  const whose = deviceStorage.getItem(SEND_QUEUE_KEY);
  if (whose === null || whose === unlessOf) return;
  deviceStorage.removeItem(SEND_QUEUE_KEY);
  databases()?.deleteDatabase(SEND_QUEUE_KEY);
}

/**
 * Opens the database, which has at most one row: the list of one member. It is opened for each step
 * and closed, so that another tab can delete it.
 */
export function openSendQueueDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = databases()?.open(SEND_QUEUE_KEY, 1);
    if (!request) return reject(new Error("IndexedDB is not available"));
    request.onupgradeneeded = () => request.result.createObjectStore(LISTS_STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}
