import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "./live-provider";

/**
 * Revalidates when a like is added, removed or seen on any page (R219). Without a socket, the page
 * calls the returned function after its own likes.
 */
export function useLikesLive(): () => void {
  const { connection } = useLive();
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type === "liked" || (event.type === "badges" && event.likes)) void revalidate();
      }),
    [connection, revalidate],
  );
  return () => void (connection?.isOpen ? undefined : revalidate());
}
