import { useEffect, useState } from "react";
import { isWriting } from "~/live/is-writing";

/** Events that may start or end writing. */
const WRITING_EVENTS = ["focusin", "focusout", "input", "change", "submit", "close"] as const;
const IDLE_AFTER_MS = 3_000;

/**
 * True if nobody has been writing for a while, and false as soon as somebody writes. Used for
 * notices that can wait (R364).
 */
export function useIsIdle(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updateIdle = () => {
      clearTimeout(timer);
      if (isWriting(document)) setQuiet(false);
      else timer = setTimeout(() => setQuiet(!isWriting(document)), IDLE_AFTER_MS);
    };
    updateIdle();
    for (const what of WRITING_EVENTS) document.addEventListener(what, updateIdle, true);
    return () => {
      clearTimeout(timer);
      for (const what of WRITING_EVENTS) document.removeEventListener(what, updateIdle, true);
    };
  }, []);
  return quiet;
}
