import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { Connection } from "./connection";

/** Specification section 9, "Refresh": the fallback while no socket is open. */
const FIRST_REFRESH_MS = 5_000;
const REFRESH_EVERY_MS = 60_000;

type Counts = { unread: number; newLikes: number };
type Live = { connection: Connection | null; counts: Counts };

const LiveContext = createContext<Live>({ connection: null, counts: { unread: 0, newLikes: 0 } });

/** Keeps the tab's socket while somebody is logged in, and the two numbers that every page shows. */
export function LiveProvider({ memberId, counts, children }: { memberId: string | null; counts: Counts; children: ReactNode }) {
  const [connection, setConnection] = useState<Connection | null>(null);
  const [told, setTold] = useState<{ base: Counts; counts: Counts } | null>(null);

  useEffect(() => {
    if (!memberId) return;
    const made = new Connection();
    made.start();
    setConnection(made);
    return () => {
      made.stop();
      setConnection(null);
    };
  }, [memberId]);

  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type === "badges") setTold({ base: counts, counts: { unread: event.unread, newLikes: event.newLikes } });
        if (event.type === "message") {
          setTold((before) => ({
            base: counts,
            counts: { unread: event.totalUnread, newLikes: before?.base === counts ? before.counts.newLikes : counts.newLikes },
          }));
        }
      }),
    [connection, counts],
  );
  useRefreshWithoutSocket(connection);

  // What the page loaded is newer than anything told before it.
  const current = told?.base === counts ? told.counts : counts;
  const value = useMemo(() => ({ connection, counts: current }), [connection, current]);
  return <LiveContext.Provider value={value}>{children}</LiveContext.Provider>;
}

/** The tab's connection (null before it is made, and for visitors) and the live counts. */
export function useLive(): Live {
  return useContext(LiveContext);
}

function useRefreshWithoutSocket(connection: Connection | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!connection) return;
    const stop = connection.onSessionEnd(revalidate); // who is logged out is shown the login, not what stood there
    const refresh = () => {
      if (!connection.isOpen && document.visibilityState === "visible") revalidate();
    };
    const first = setTimeout(refresh, FIRST_REFRESH_MS);
    const every = setInterval(refresh, REFRESH_EVERY_MS);
    return () => {
      stop();
      clearTimeout(first);
      clearInterval(every);
    };
  }, [connection, revalidate]);
}
