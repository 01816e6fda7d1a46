import { useEffect } from "react";
import { isUnreached } from "./unreached";

const TRY_AFTER = 10_000;

/**
 * Whether a page failed to load for lack of a connection, which is not shown as a server error.
 * Reloads the page as soon as the site is reachable.
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
