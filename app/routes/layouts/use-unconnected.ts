import { useEffect } from "react";
import { isUnreached } from "./unreached";

const TRY_AFTER = 10_000;

/**
 * Whether a page could not be fetched for want of a connection: a tunnel is no fault of ours, and is not told as one. Loads the
 * page as soon as it can be reached.
 */
export function useUnconnected(error: unknown): boolean {
  const isUnconnected = typeof document !== "undefined" && isUnreached(error);
  useEffect(() => {
    if (!isUnconnected) return;
    const again = () =>
      void fetch(location.href, { method: "HEAD" }).then(
        () => location.reload(),
        () => undefined,
      );
    window.addEventListener("online", again);
    const tries = setInterval(again, TRY_AFTER);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(tries);
    };
  }, [isUnconnected]);
  return isUnconnected;
}
