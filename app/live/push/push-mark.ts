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
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isMark(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function writeMark(memberId: string, at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ of: memberId, at } satisfies Mark));
  } catch {
    // Storage is switched off or full: the browser is told all the same, and counts as one that is not.
  }
}

export function removeMark(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

const isMark = (kept: unknown): kept is Mark =>
  typeof kept === "object" &&
  kept !== null &&
  typeof Object(kept).of === "string" &&
  typeof Object(kept).at === "number";
