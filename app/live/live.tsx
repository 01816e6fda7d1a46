import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import { Connection } from "./connection";

/** The fallback while no socket is open (R33). */
const FIRST_REFRESH_MS = 5_000;
const REFRESH_EVERY_MS = 60_000;

type Counts = { unread: number; newLikes: number; credits: number };
type Live = {
  connection: Connection | null;
  counts: Counts /** What a sent message left in the wallet. */;
  tellCredits: (credits: number) => void;
};

const NOTHING: Counts = { unread: 0, newLikes: 0, credits: 0 };
const LiveContext = createContext<Live>({
  connection: null,
  counts: NOTHING,
  tellCredits: () => undefined,
});

/** Keeps the tab's socket while somebody is logged in, and the numbers that every page shows. */
export function LiveProvider({
  memberId,
  counts,
  children,
}: {
  memberId: string | null;
  counts: Counts;
  children: ReactNode;
}) {
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

  const tell = useCallback(
    (fresh: Partial<Counts>) =>
      setTold((before) => ({
        base: counts,
        counts: { ...(before?.base === counts ? before.counts : counts), ...fresh },
      })),
    [counts],
  );
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type === "badges") tell({ unread: event.unread, newLikes: event.newLikes });
        if (event.type === "message") tell({ unread: event.totalUnread });
      }),
    [connection, tell],
  );
  const tellCredits = useCallback((credits: number) => tell({ credits }), [tell]);
  useRefreshWithoutSocket(connection);

  // What the page loaded is newer than anything told before it.
  const current = told?.base === counts ? told.counts : counts;
  const value = useMemo(
    () => ({ connection, counts: current, tellCredits }),
    [connection, current, tellCredits],
  );
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
