import type { MemberId } from "~/kit/ids";
import { type Change, changed, type Waiting } from "./waiting";
import { markWaiting, openWaiting, ROWS, somethingWaits } from "./waiting-device";

export type Kept = { before: Waiting[]; list: Waiting[] };
/** Reads a member's list, or changes it in one transaction. Returns it before and after. */
export type Keep = (member: MemberId, change: Change | null) => Promise<Kept>;

/** A browser that needs longer to open IndexedDB counts as one without it. */
const OPENS_WITHIN_MS = 3_000;

/**
 * Stores the list in IndexedDB: it survives reload and restart, and all tabs share it. Rejects if
 * the browser stores nothing.
 */
export const keepOnDevice: Keep = async (member, change) => {
  if (!change && !somethingWaits(member)) return { before: [], list: [] };
  const database = await inTime(openWaiting());
  try {
    return await inOneStep(database, member, change);
  } finally {
    database.close();
  }
};

function inOneStep(database: IDBDatabase, member: MemberId, change: Change | null) {
  return new Promise<Kept>((resolve, reject) => {
    const step = database.transaction(ROWS, change ? "readwrite" : "readonly");
    const rows = step.objectStore(ROWS);
    let kept: Kept = { before: [], list: [] };
    const asked = rows.get(member);
    asked.onsuccess = () => {
      kept = after(Array.isArray(asked.result) ? asked.result : [], change);
      if (!change) return;
      // Inside the transaction, so that no other tab sets its mark in between.
      if (!markWaiting(member, kept.list.length > 0)) return step.abort();
      rows.clear(); // also deletes the list of a previous member
      if (kept.list.length > 0) rows.put(kept.list, member);
    };
    step.oncomplete = () => resolve(kept);
    step.onabort = () => reject(step.error);
  });
}

/**
 * Falls back to the memory of the tab if the browser refuses storage, as in a private window.
 * Queued messages are then lost with the page.
 */
export function withMemory(keep: Keep): Keep {
  let [known, keeps]: [Waiting[], boolean] = [[], true];
  const noted = (kept: Kept) => {
    known = kept.list;
    return kept;
  };
  return async (member, change) => {
    try {
      if (keeps) return noted(await keep(member, change));
    } catch {
      keeps = false;
    }
    return noted(after(known, change));
  };
}

export const after = (before: Waiting[], change: Change | null): Kept => ({
  before,
  list: change ? changed(before, change) : before,
});

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("The store does not open")), OPENS_WITHIN_MS);
  });
  return Promise.race([work, late]);
}
