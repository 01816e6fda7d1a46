import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "~/live/live";

/**
 * A like came, was taken back, seen or given on any page: the lists are read anew (R219). Where no socket is open the page
 * calls the returned function after an answer of its own.
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
