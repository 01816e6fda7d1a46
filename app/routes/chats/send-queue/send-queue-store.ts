import {
  hasQueuedMessages,
  LISTS_STORE,
  markSendQueue,
  openSendQueueDatabase,
} from "~/features/device/chat-storage";
import type { MemberId } from "~/kit/ids";
import { applyQueueChange, type QueueChange, type QueuedMessage } from "./queued-message";

type QueueUpdate = { before: QueuedMessage[]; list: QueuedMessage[] };
/** Reads a member's list, or changes it in one transaction. Returns it before and after. */
export type UpdateQueue = (member: MemberId, change: QueueChange | null) => Promise<QueueUpdate>;

/** A browser that needs longer to open IndexedDB counts as one without it. */
const OPENS_WITHIN_MS = 3_000;

/**
 * Stores the list in IndexedDB: it survives reload and restart, and all tabs share it. Rejects if
 * the browser stores nothing.
 */
export const updateDeviceQueue: UpdateQueue = async (member, change) => {
  if (!change && !hasQueuedMessages(member)) return { before: [], list: [] };
  const database = await withTimeout(openSendQueueDatabase());
  try {
    return await updateInTransaction(database, member, change);
  } finally {
    database.close();
  }
};

function updateInTransaction(database: IDBDatabase, member: MemberId, change: QueueChange | null) {
  return new Promise<QueueUpdate>((resolve, reject) => {
    const transaction = database.transaction(LISTS_STORE, change ? "readwrite" : "readonly");
    const store = transaction.objectStore(LISTS_STORE);
    let update: QueueUpdate = { before: [], list: [] };
    const request = store.get(member);
    request.onsuccess = () => {
      update = toQueueUpdate(Array.isArray(request.result) ? request.result : [], change);
      if (!change) return;
      // Inside the transaction, so that no other tab sets its mark in between.
      if (!markSendQueue(member, update.list.length > 0)) return transaction.abort();
      store.clear(); // also deletes the list of a previous member
      if (update.list.length > 0) store.put(update.list, member);
    };
    transaction.oncomplete = () => resolve(update);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Falls back to the memory of the tab if the browser refuses storage, as in a private window.
 * Queued messages are then lost with the page, and their texts kept by the composer (R412).
 */
export function withMemoryFallback(
  updateStored: UpdateQueue,
): (...input: Parameters<UpdateQueue>) => Promise<QueueUpdate & { isStored: boolean }> {
  let [inMemory, hasStorage]: [QueuedMessage[], boolean] = [[], true];
  const remember = (update: QueueUpdate) => {
    inMemory = update.list;
    return { ...update, isStored: hasStorage };
  };
  return async (member, change) => {
    try {
      if (hasStorage) return remember(await updateStored(member, change));
    } catch {
      hasStorage = false;
    }
    return remember(toQueueUpdate(inMemory, change));
  };
}

export const toQueueUpdate = (
  before: QueuedMessage[],
  change: QueueChange | null,
): QueueUpdate => ({
  before,
  list: change ? applyQueueChange(before, change) : before,
});

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The store does not open")), OPENS_WITHIN_MS);
  });
  return Promise.race([work, late]);
}

/** Notifies the other tabs of this browser of a change, and receives their notifications. */
export type TabSync = { notify: () => void; subscribe: (listener: () => void) => void };

export function createTabSync(name: string): TabSync {
  const channel = openBroadcastChannel(name);
  return {
    notify: () => channel?.postMessage("changed"),
    subscribe: (listener) => channel?.addEventListener("message", listener),
  };
}

/** Null if BroadcastChannel is missing or blocked together with site data. */
function openBroadcastChannel(name: string): BroadcastChannel | null {
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
  const run = lastRun.then(work);
  lastRun = run.catch(() => undefined);
  return run;
}
