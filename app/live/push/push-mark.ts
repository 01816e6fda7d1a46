import { deviceStorage } from "~/kit/browser-storage";

/**
 * Marks this browser as subscribed: for which member, and when it last registered, in milliseconds.
 */
type Mark = { of: string; at: number };

const KEY = "push";

/**
 * The mark of this member. Null if this browser is not subscribed, or is subscribed for another
 * member.
 */
export function readMark(memberId: string): Mark | null {
  const mark = readAny();
  return mark?.of === memberId ? mark : null;
}

/**
 * Removes the mark of any other member, so that the next user of the computer gets no pushes of the
 * previous one. Returns whether there was one.
 */
export function forgetPush({ unlessOf }: { unlessOf: string }): boolean {
  const mark = readAny();
  if (!mark || mark.of === unlessOf) return false;
  removeMark();
  return true;
}

/** The mark of any member. Null if the browser stores nothing. */
function readAny(): Mark | null {
  const kept = deviceStorage.getJson(KEY);
  return isMark(kept) ? kept : null;
}

/** If nothing can be stored, the subscription works but the browser counts as not subscribed. */
export function writeMark(memberId: string, at: number): void {
  deviceStorage.setJson(KEY, { of: memberId, at } satisfies Mark);
}

export function removeMark(): void {
  deviceStorage.removeItem(KEY);
}

const isMark = (kept: unknown): kept is Mark =>
  typeof kept === "object" &&
  kept !== null &&
  typeof Object(kept).of === "string" &&
  typeof Object(kept).at === "number";
