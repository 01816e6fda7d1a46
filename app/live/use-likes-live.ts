import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "./live-provider";

/**
 * Revalidates when a like is added, removed or seen on any page (R219). A hidden page waits until it
 * is visible: loading a profile counts as a visit, loading the activity as seen (R684, R685).
 * Without a socket, the page calls the returned function after its own likes.
 */
export function useLikesLive(): () => void {
  const { connection } = useLive();
  const { revalidate } = useRevalidator();
  const isStale = useRef(false);
  useEffect(() => {
    const revalidateIfStale = () => {
      if (!isStale.current || document.visibilityState !== "visible") return;
      isStale.current = false;
      void revalidate();
    };
    const stop = connection?.subscribe((event) => {
      if (event.type !== "liked" && !(event.type === "badges" && event.likes)) return;
      isStale.current = true;
      revalidateIfStale();
    });
    document.addEventListener("visibilitychange", revalidateIfStale);
    return () => {
      stop?.();
      document.removeEventListener("visibilitychange", revalidateIfStale);
    };
  }, [connection, revalidate]);
  return () => void (connection?.isOpen ? undefined : revalidate());
}
