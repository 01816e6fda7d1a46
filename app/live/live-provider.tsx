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
import { browserNow } from "~/kit/clock";
import type { ConversationId } from "~/kit/ids";
import { Connection } from "./connection";
import type { BadgesEvent, LiveMessageEvent } from "./protocol";
import { usePollingFallback } from "./use-polling-fallback";

/** Receipts are collected for this long and sent together. */
const RECEIPT_DELAY_MS = 1_000;

const isConversationVisible = (id: ConversationId) =>
  document.visibilityState === "visible" && location.pathname === `/chats/${id}`;

type BadgeCounts = { unread: number; newLikes: number; credits: number; premium: boolean };
type LiveContextValue = {
  connection: Connection | null;
  counts: BadgeCounts;
  /** Updates the balance after a sent message. */
  updateCredits: (credits: number) => void;
};

const NO_COUNTS: BadgeCounts = { unread: 0, newLikes: 0, credits: 0, premium: false };
const LiveContext = createContext<LiveContextValue>({
  connection: null,
  counts: NO_COUNTS,
  updateCredits: () => undefined,
});

type LiveProviderProps = { memberId: string | null; counts: BadgeCounts; children: ReactNode };

/**
 * Opens the tab's socket while a member is logged in, and provides the counts that every page
 * shows.
 */
export function LiveProvider({ memberId, counts: loaded, children }: LiveProviderProps) {
  const connection = useConnection(memberId);
  const { counts, updateCredits } = useCounts(connection, loaded);
  usePollingFallback(connection, memberId);
  useDeliveryReceipts(connection, memberId);
  const value = useMemo(
    () => ({ connection, counts, updateCredits }),
    [connection, counts, updateCredits],
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

/** The latest counts. A page load replaces all counts that arrived before it. */
function useCounts(connection: Connection | null, loaded: BadgeCounts) {
  const [latest, setLatest] = useState<{ base: BadgeCounts; counts: BadgeCounts } | null>(null);
  const updateCounts = useCallback(
    (fresh: Partial<BadgeCounts>) =>
      setLatest((before) => ({
        base: loaded,
        counts: { ...(before?.base === loaded ? before.counts : loaded), ...fresh },
      })),
    [loaded],
  );
  const note = useRevalidateOnConflict(loaded);
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type !== "badges" && event.type !== "message") return;
        const fresh =
          event.type === "message"
            ? { unread: event.totalUnread, ...toCredits(event) }
            : toCounts(event);
        updateCounts(fresh);
        note(fresh);
      }),
    [connection, updateCounts, note],
  );
  const updateCredits = useCallback((credits: number) => updateCounts({ credits }), [updateCounts]);
  return { counts: latest?.base === loaded ? latest.counts : loaded, updateCredits };
}

/**
 * The counts of a badges event. Fields that a Worker of the previous release omits stay unchanged.
 */
const toCounts = ({ unread, newLikes, credits, premium }: BadgesEvent): Partial<BadgeCounts> => ({
  unread,
  newLikes,
  ...(credits === undefined ? {} : { credits }),
  ...(premium === undefined ? {} : { premium }),
});

/** The wallet balance after a message sent from another page of the member. */
const toCredits = ({ balance }: LiveMessageEvent) =>
  balance === undefined ? {} : { credits: balance };

/** A page load within this time after a socket event may contain older counts than the event. */
const STALE_LOAD_MS = 30_000;

/**
 * True if received counts differ from those of the page load. Credits are ignored: every sent
 * message changes them, and a message is no reason to reload.
 */
const countsDiffer = (
  { unread, newLikes, premium }: Partial<BadgeCounts>,
  loaded: BadgeCounts,
): boolean =>
  (unread ?? loaded.unread) !== loaded.unread ||
  (newLikes ?? loaded.newLikes) !== loaded.newLikes ||
  (premium ?? loaded.premium) !== loaded.premium;

/**
 * A socket event that arrives during a page load may be newer than the page's data, which replaces
 * it. If the two differ, the page is revalidated once more. Returns a function to call with all
 * received counts.
 */
function useRevalidateOnConflict(loaded: BadgeCounts): (fresh: Partial<BadgeCounts>) => void {
  const { revalidate } = useRevalidator();
  const last = useRef<{ fresh: Partial<BadgeCounts>; at: number } | null>(null);
  useEffect(() => {
    const update = last.current;
    last.current = null;
    if (!update || browserNow() - update.at > STALE_LOAD_MS) return;
    if (countsDiffer(update.fresh, loaded)) void revalidate();
  }, [loaded, revalidate]);
  return useCallback(
    (fresh) => {
      last.current = { fresh: { ...last.current?.fresh, ...fresh }, at: browserNow() };
      // Premium changes prices and available features on all pages of the member.
      if (fresh.premium !== undefined && fresh.premium !== loaded.premium) void revalidate();
    },
    [loaded, revalidate],
  );
}

/** The tab's connection (null for visitors and before it is created) and the current counts. */
export function useLive(): LiveContextValue {
  return useContext(LiveContext);
}

/**
 * Sends receipts for the messages that this page received, so that their senders see "delivered"
 * (R256). Messages in an open conversation get "read" instead.
 */
function useDeliveryReceipts(connection: Connection | null, memberId: string | null): void {
  useEffect(() => {
    if (!connection || !memberId) return;
    const received = new Map<ConversationId, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sendReceipt = () => {
      timer = undefined;
      for (const [conversationId, seq] of received)
        connection.send({ type: "received", conversationId, seq });
      received.clear();
    };
    const stop = connection.subscribe((event) => {
      if (event.type !== "message" || event.senderId === memberId) return;
      if (isConversationVisible(event.conversationId)) return;
      received.set(event.conversationId, event.seq);
      timer ??= setTimeout(sendReceipt, RECEIPT_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [connection, memberId]);
}
