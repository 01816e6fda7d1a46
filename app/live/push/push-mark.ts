import { deviceStorage } from "~/kit/browser-storage";

/** That this browser is told of what happens here: whose it is, and when it last said that it is there, in milliseconds. */
type Mark = { of: string; at: number };

const KEY = "push";

/** The member's own mark; null where this browser is not told, or somebody else is. */
export function readMark(memberId: string): Mark | null {
  const mark = readAny();
  return mark?.of === memberId ? mark : null;
}

/** The next person at the same computer is told nothing of the one before: whether there was somebody. */
export function forgetPush({ unlessOf }: { unlessOf: string }): boolean {
  const mark = readAny();
  if (!mark || mark.of === unlessOf) return false;
  removeMark();
  return true;
}

/** Whoever's it is. A browser that keeps nothing has none. */
function readAny(): Mark | null {
  const kept = deviceStorage.getJson(KEY);
  return isMark(kept) ? kept : null;
}

/** Where nothing can be stored the browser is told all the same, and counts as one that is not. */
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
