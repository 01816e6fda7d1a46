import { deviceStorage } from "~/kit/browser-storage";

/**
 * Marks this browser as subscribed: for which member, and when it last registered, in milliseconds.
 */
type PushMark = { of: string; at: number };

const KEY = "push";

/**
 * The mark of this member. Null if this browser is not subscribed, or is subscribed for another
 * member.
 */
export function readPushMark(memberId: string): PushMark | null {
  const mark = readAnyPushMark();
  return mark?.of === memberId ? mark : null;
}

/**
 * Removes the mark of any other member, so that the next user of the computer gets no pushes of the
 * previous one. Returns whether there was one.
 */
export function deletePushMarkOfOthers({ unlessOf }: { unlessOf: string }): boolean {
  const mark = readAnyPushMark();
  if (!mark || mark.of === unlessOf) return false;
  deletePushMark();
  return true;
}

/** The mark of any member. Null if the browser stores nothing. */
function readAnyPushMark(): PushMark | null {
  const value = deviceStorage.getJson(KEY);
  return isPushMark(value) ? value : null;
}

/** If nothing can be stored, the subscription works but the browser counts as not subscribed. */
export function writePushMark(memberId: string, at: number): void {
  deviceStorage.setJson(KEY, { of: memberId, at } satisfies PushMark);
}

export function deletePushMark(): void {
  deviceStorage.removeItem(KEY);
}

const isPushMark = (value: unknown): value is PushMark =>
  typeof value === "object" &&
  value !== null &&
  typeof Object(value).of === "string" &&
  typeof Object(value).at === "number";
