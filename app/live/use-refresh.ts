import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { serviceWorkers } from "~/kit/browser-storage";
import { getJson } from "~/kit/call-door";
import type { Connection } from "./connection";
import { noteLastPush } from "./push/last-push";
import { readMark } from "./push/push-mark";

/** The fallback while no socket is open (R33). */
const FIRST_REFRESH_MS = 5_000;
const REFRESH_EVERY_MS = 60_000;
/** Where the browser is told by pushes, which ask the page themselves (R356). */
const REFRESH_WITH_PUSH_MS = 300_000;

/** Asks for what is new while no socket is open. */
export function useRefreshWithoutSocket(connection: Connection | null, memberId: string | null) {
  const { revalidate } = useRevalidator();
  const onTheWay = useOnTheWay();
  useEffect(() => {
    if (!connection || !memberId) return;
    const stop = connection.onSessionEnd(revalidate); // who is logged out is shown the login, not what stood there
    let asked = 0;
    const refresh = async () => {
      if (connection.isOpen || onTheWay.current || document.visibilityState !== "visible") return;
      asked = Date.now();
      // Loaded afresh where nothing can be reached, the page would give way to an error.
      if ((await getJson("/api/user.php")).ok) void revalidate();
    };
    const everySoOften = () => {
      if (isDue(Date.now() - asked, readMark(memberId) !== null)) void refresh();
    };
    const first = setTimeout(refresh, FIRST_REFRESH_MS);
    const every = setInterval(everySoOften, REFRESH_EVERY_MS);
    const quiet = onPush(refresh);
    return () => {
      stop();
      quiet();
      clearTimeout(first);
      clearInterval(every);
    };
  }, [connection, memberId, revalidate, onTheWay]);
}

/** Whether to ask again, so long after the last time, in a browser that is told by pushes or is not. */
export const isDue = (sinceMs: number, told: boolean) => !told || sinceMs >= REFRESH_WITH_PUSH_MS;

/** The service worker says that a push came, and what it said. */
function onPush(came: () => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (Object(data).type !== "push") return;
    noteLastPush(Object(data).message, Date.now());
    came();
  };
  const workers = serviceWorkers();
  workers?.addEventListener("message", listen);
  return () => workers?.removeEventListener("message", listen);
}

/** Whether another page is coming, which knows all that could be asked for; a logout has ended the session by then. */
function useOnTheWay() {
  const { state } = useNavigation();
  const onTheWay = useRef(false);
  useEffect(() => {
    onTheWay.current = state !== "idle";
  }, [state]);
  return onTheWay;
}
