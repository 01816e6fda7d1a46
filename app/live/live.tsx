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

type LiveProviderProps = { memberId: string | null; counts: Counts; children: ReactNode };

/** Keeps the tab's socket while somebody is logged in, and the numbers that every page shows. */
export function LiveProvider({ memberId, counts: loaded, children }: LiveProviderProps) {
  const connection = useConnection(memberId);
  const { counts, tellCredits } = useCounts(connection, loaded);
  useRefreshWithoutSocket(connection);
  const value = useMemo(
    () => ({ connection, counts, tellCredits }),
    [connection, counts, tellCredits],
  );
  return <LiveContext.Provider value={value}>{children}</LiveContext.Provider>;
}

function useConnection(memberId: string | null): Connection | null {
  const [connection, setConnection] = useState<Connection | null>(null);
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
  return connection;
}

/** The numbers as last told; what the page loaded is newer than anything told before it. */
function useCounts(connection: Connection | null, loaded: Counts) {
  const [told, setTold] = useState<{ base: Counts; counts: Counts } | null>(null);
  const tell = useCallback(
    (fresh: Partial<Counts>) =>
      setTold((before) => ({
        base: loaded,
        counts: { ...(before?.base === loaded ? before.counts : loaded), ...fresh },
      })),
    [loaded],
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
  return { counts: told?.base === loaded ? told.counts : loaded, tellCredits };
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
