import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { MemberId } from "~/kit/ids";

type Change = (next: string | ((have: string) => string)) => void;

/**
 * What stands in the box, kept for the tab so that going to buy credits or confirming the e-mail loses nothing. Kept under
 * the writer's id: whoever logs in after them in this tab finds an empty box (use-own-storage.ts empties the rest).
 */
export function useUnsent(
  { memberId, otherId }: { memberId: MemberId; otherId: MemberId },
  given: string,
  box: RefObject<HTMLTextAreaElement | null>,
) {
  const key = `draft:${memberId}:${otherId}`;
  const [text, setText] = useState(given);
  useEffect(() => {
    // Before the script was there somebody may have begun to type: the next drawing would empty the box.
    const typed = box.current?.value ?? "";
    if (typed) keep(key, typed);
    const kept = typed || readKept(key);
    if (kept) setText((have) => have || kept);
  }, [key, box]);
  const latest = useRef(text);
  latest.current = text;
  const change = useCallback<Change>(
    (next) => {
      const value = typeof next === "string" ? next : next(latest.current);
      latest.current = value;
      setText(value);
      keep(key, value);
    },
    [key],
  );
  return [text, change] as const;
}

/** A browser that keeps nothing leaves an empty box, no more. */
function readKept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off or full.
  }
}
