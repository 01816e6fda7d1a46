import { useEffect, useState } from "react";

/** A result within 200 ms needs no progress bar, which would only flicker (R35). */
const SLOW_AFTER_MS = 200;

/** Whether an operation has run long enough to show its progress. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const show = setTimeout(setSlow, SLOW_AFTER_MS, true);
    return () => clearTimeout(show);
  }, [busy]);
  return slow;
}
