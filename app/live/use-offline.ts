import { useEffect, useState } from "react";
import { useLive } from "./live";

/** A new release drops every socket, and it is back in a moment: nobody is told of that. */
const BELIEVED_MS = 4_000;

/**
 * Whether nothing can be sent now: the browser says so, or a socket that was open is gone for some seconds. One that never
 * opened says nothing: some networks let no socket through, and messages go out all the same.
 */
export function useOffline(): boolean {
  const { connection } = useLive();
  const [noNetwork, setNoNetwork] = useState(false);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const look = () => setNoNetwork(!navigator.onLine);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection?.onChange((open) => {
      clearTimeout(timer);
      if (open) setLost(false);
      else timer = setTimeout(() => setLost(true), BELIEVED_MS);
    });
    return () => {
      stop?.();
      clearTimeout(timer);
      setLost(false);
    };
  }, [connection]);
  return noNetwork || lost;
}
