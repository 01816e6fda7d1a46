import { useEffect, useState } from "react";

/** What is there within 200 ms needs no bar, which would only flicker (R35). */
const PATIENCE_MS = 200;

/** Whether something has been under way for long enough to say so. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const show = setTimeout(setSlow, PATIENCE_MS, true);
    return () => clearTimeout(show);
  }, [busy]);
  return slow;
}
