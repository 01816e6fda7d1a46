import { useEffect, useState } from "react";
import { useLive } from "./live-provider";

/**
 * A release closes every socket for a moment. The page reports no connection loss before this time.
 */
const OFFLINE_AFTER_MS = 4_000;

/**
 * True if nothing can be sent now: the browser is offline, or an open socket has been gone for some
 * seconds. A socket that never opened does not count, because some networks block sockets while
 * HTTP still works.
 */
export function useOffline(): boolean {
  const { connection } = useLive();
  const [noNetwork, setNoNetwork] = useState(false);
  const [socketLost, setSocketLost] = useState(false);
  useEffect(() => {
    const update = () => setNoNetwork(!navigator.onLine);
    update();
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
    };
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection?.onChange((open) => {
      clearTimeout(timer);
      if (open) setSocketLost(false);
      else timer = setTimeout(() => setSocketLost(true), OFFLINE_AFTER_MS);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
      setSocketLost(false);
    };
  }, [connection]);
  return noNetwork || socketLost;
}
