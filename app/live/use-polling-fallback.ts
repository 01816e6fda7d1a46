import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { getJson } from "~/kit/api-client";
import { serviceWorkers } from "~/kit/browser-storage";
import { browserNow } from "~/kit/clock";
import type { Connection } from "./connection";
import { storeLastPush } from "./push/last-push";
import { readPushMark } from "./push/push-mark";

/** Polling interval while no socket is open (R33). */
const FIRST_REFRESH_MS = 5_000;
const REFRESH_EVERY_MS = 60_000;
/**
 * Interval for browsers with push notifications, because each push triggers a refresh itself
 * (R356).
 */
const REFRESH_WITH_PUSH_MS = 300_000;

/** Polls for news while no socket is open. */
export function usePollingFallback(connection: Connection | null, memberId: string | null) {
  const { revalidate } = useRevalidator();
  const onTheWay = useNavigatingRef();
  useEffect(() => {
    if (!connection || !memberId) return;
    // shows the login page instead of the old content
    const stop = connection.onSessionEnd(revalidate);
    let refreshedAt = 0;
    const refresh = async () => {
      if (connection.isOpen || onTheWay.current || document.visibilityState !== "visible") return;
      refreshedAt = browserNow();
      // Checks the connection first: revalidating without a connection would replace the page by an
      // error.
      if ((await getJson("/api/user.php")).ok) void revalidate();
    };
    const everySoOften = () => {
      if (isRefreshDue(browserNow() - refreshedAt, readPushMark(memberId) !== null)) void refresh();
    };
    const first = setTimeout(refresh, FIRST_REFRESH_MS);
    const every = setInterval(everySoOften, REFRESH_EVERY_MS);
    const quiet = onPushMessage(refresh);
    return () => {
      stop();
      quiet();
      clearTimeout(first);
      clearInterval(every);
    };
  }, [connection, memberId, revalidate, onTheWay]);
}

/**
 * True if the page is due for a refresh. `sinceMs`: time since the last one. `told`: this browser
 * receives pushes.
 */
export const isRefreshDue = (sinceMs: number, receivesPush: boolean) =>
  !receivesPush || sinceMs >= REFRESH_WITH_PUSH_MS;

/** Calls back when the service worker reports a push, and stores its content. */
function onPushMessage(callback: () => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (Object(data).type !== "push") return;
    storeLastPush(Object(data).message, browserNow());
    callback();
  };
  const workers = serviceWorkers();
  workers?.addEventListener("message", listen);
  return () => workers?.removeEventListener("message", listen);
}

/**
 * True while a navigation is pending: the next page loads everything anyway, and after a logout a
 * refresh would use the ended session.
 */
function useNavigatingRef() {
  const { state } = useNavigation();
  const onTheWay = useRef(false);
  useEffect(() => {
    onTheWay.current = state !== "idle";
  }, [state]);
  return onTheWay;
}
