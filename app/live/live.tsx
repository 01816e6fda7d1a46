import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import { Connection } from "./connection";
import type { BadgesEvent, MessageEvent } from "./protocol";
import { useReceived } from "./use-received";
import { useRefreshWithoutSocket } from "./use-refresh";

type Counts = { unread: number; newLikes: number; credits: number; premium: boolean };
type Live = {
  connection: Connection | null;
  counts: Counts /** What a sent message left in the wallet. */;
  tellCredits: (credits: number) => void;
};

const NOTHING: Counts = { unread: 0, newLikes: 0, credits: 0, premium: false };
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
  useRefreshWithoutSocket(connection, memberId);
  useReceived(connection, memberId);
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
  const note = useAskedAgain(loaded);
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type !== "badges" && event.type !== "message") return;
        const fresh =
          event.type === "message"
            ? { unread: event.totalUnread, ...creditsIn(event) }
            : countsIn(event);
        tell(fresh);
        note(fresh);
      }),
    [connection, tell, note],
  );
  const tellCredits = useCallback((credits: number) => tell({ credits }), [tell]);
  return { counts: told?.base === loaded ? told.counts : loaded, tellCredits };
}

/** What a page is told of its member; what a Worker of the release before leaves out stays as it was. */
const countsIn = ({ unread, newLikes, credits, premium }: BadgesEvent): Partial<Counts> => ({
  ...{ unread, newLikes },
  ...(credits === undefined ? {} : { credits }),
  ...(premium === undefined ? {} : { premium }),
});

/** What a message that went out by another page of theirs left in the wallet. */
const creditsIn = ({ balance }: MessageEvent) =>
  balance === undefined ? {} : { credits: balance };

/** So long after the last word of the socket a load that knows other numbers may be the older one. */
const OVERTAKEN_MS = 30_000;

/** Whether what was told differs from what a page loaded. Credits are told by every message sent, and asked for by none. */
const isOther = ({ unread, newLikes, premium }: Partial<Counts>, loaded: Counts): boolean =>
  (unread ?? loaded.unread) !== loaded.unread ||
  (newLikes ?? loaded.newLikes) !== loaded.newLikes ||
  (premium ?? loaded.premium) !== loaded.premium;

/**
 * What is told while a page is on its way may be newer than what that page knows, which takes its place: where the two
 * disagree the numbers are asked for once more. Answers what is to be called with all that is told.
 */
function useAskedAgain(loaded: Counts): (fresh: Partial<Counts>) => void {
  const { revalidate } = useRevalidator();
  const last = useRef<{ fresh: Partial<Counts>; at: number } | null>(null);
  useEffect(() => {
    const told = last.current;
    last.current = null;
    if (!told || Date.now() - told.at > OVERTAKEN_MS) return;
    if (isOther(told.fresh, loaded)) void revalidate();
  }, [loaded, revalidate]);
  return useCallback(
    (fresh) => {
      last.current = { fresh: { ...last.current?.fresh, ...fresh }, at: Date.now() };
      // A purchase, or its end, changes prices and what is open on every page of theirs.
      if (fresh.premium !== undefined && fresh.premium !== loaded.premium) void revalidate();
    },
    [loaded, revalidate],
  );
}

/** The tab's connection (null before it is made, and for visitors) and the live counts. */
export function useLive(): Live {
  return useContext(LiveContext);
}
