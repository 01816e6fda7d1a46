import { useEffect } from "react";
import { isConnectionError } from "./is-connection-error";

const RETRY_MS = 10_000;

/**
 * Whether a page failed to load for lack of a connection, which is not shown as a server error.
 * Reloads the page as soon as the site is reachable.
 */
export function useConnectionError(error: unknown): boolean {
  const isUnconnected = typeof document !== "undefined" && isConnectionError(error);
  useEffect(() => {
    if (!isUnconnected) return;
    const again = () =>
      void fetch(location.href, { method: "HEAD" }).then(
        () => location.reload(),
        () => undefined,
      );
    window.addEventListener("online", again);
    const tries = setInterval(again, RETRY_MS);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(tries);
    };
  }, [isUnconnected]);
  return isUnconnected;
}
