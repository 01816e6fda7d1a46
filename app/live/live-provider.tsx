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
import { getJson } from "~/kit/api-client";
import { serviceWorkers } from "~/kit/browser-storage";
import { browserNow } from "~/kit/clock";
import type { ConversationId } from "~/kit/ids";
import { Connection } from "./connection";
import type { BadgesEvent, LiveMessageEvent } from "./protocol";
import { storeLastPush } from "./push/last-push";
import { readPushMark } from "./push/push-mark";
import { useNavigatingRef } from "./use-navigating-ref";

/** Polling interval while no socket is open (R33). */
const FIRST_REFRESH_MS = 5_000;
const REFRESH_EVERY_MS = 60_000;
/**
 * Interval for browsers with push notifications, because each push triggers a refresh itself
 * (R356).
 */
const REFRESH_WITH_PUSH_MS = 300_000;

/** Polls for news while no socket is open. */
function usePollingFallback(connection: Connection | null, memberId: string | null) {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigatingRef();
  useEffect(() => {
    if (!connection || !memberId) return;
    // shows the login page instead of the old content
    const stop = connection.onSessionEnd(revalidate);
    let refreshedAt = 0;
    const refresh = async () => {
      if (connection.isOpen || isNavigating.current || document.visibilityState !== "visible")
        return;
      refreshedAt = browserNow();
      // Checks the connection first: revalidating without a connection would replace the page by an
      // error.
      if ((await getJson("/api/user.php")).ok) void revalidate();
    };
    const refreshIfDue = () => {
      if (isRefreshDue(browserNow() - refreshedAt, readPushMark(memberId) !== null)) void refresh();
    };
    const first = setTimeout(refresh, FIRST_REFRESH_MS);
    const refreshTimer = setInterval(refreshIfDue, REFRESH_EVERY_MS);
    const stopPushMessages = onPushMessage(refresh);
    return () => {
      stop();
      stopPushMessages();
      clearTimeout(first);
      clearInterval(refreshTimer);
    };
  }, [connection, memberId, revalidate, isNavigating]);
}

/**
 * True if the page is due for a refresh. `sinceMs`: time since the last one. `receivesPush`: this browser
 * receives pushes.
 */
export const isRefreshDue = (sinceMs: number, receivesPush: boolean) =>
  !receivesPush || sinceMs >= REFRESH_WITH_PUSH_MS;

/** Calls back when the service worker reports a push, and stores its content. */
function onPushMessage(callback: () => void): () => void {
  const listen = ({ data }: MessageEvent) => {
    if (Object(data).type !== "push") return;
    storeLastPush(Object(data).message, browserNow());
    callback();
  };
  const workers = serviceWorkers();
  workers?.addEventListener("message", listen);
  return () => workers?.removeEventListener("message", listen);
}

/** Receipts are collected for this long and sent together. */
const RECEIPT_DELAY_MS = 1_000;

const isConversationVisible = (id: ConversationId) =>
  document.visibilityState === "visible" && location.pathname === `/chats/${id}`;

type BadgeCounts = {
  unread: number;
  newLikes: number;
  activity: number;
  credits: number;
  premium: boolean;
};
type LiveContextValue = {
  connection: Connection | null;
  counts: BadgeCounts;
  /** Updates the balance after a sent message. */
  updateCredits: (credits: number) => void;
};

const NO_COUNTS: BadgeCounts = {
  ...{ unread: 0, newLikes: 0, activity: 0, credits: 0 },
  premium: false,
};
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
    const newConnection = new Connection();
    newConnection.start();
    setConnection(newConnection);
    return () => {
      newConnection.stop();
      setConnection(null);
    };
  }, [memberId]);
  return connection;
}

/** The latest counts. A page load replaces all counts that arrived before it. */
function useCounts(connection: Connection | null, loaded: BadgeCounts) {
  const [latest, setLatest] = useState<{ base: BadgeCounts; counts: BadgeCounts } | null>(null);
  const updateCounts = useCallback(
    (changes: Partial<BadgeCounts>) =>
      setLatest((before) => ({
        base: loaded,
        counts: { ...(before?.base === loaded ? before.counts : loaded), ...changes },
      })),
    [loaded],
  );
  const revalidateOnConflict = useRevalidateOnConflict(loaded);
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type !== "badges" && event.type !== "message") return;
        const changes =
          event.type === "message"
            ? { unread: event.totalUnread, ...toCredits(event) }
            : toCounts(event);
        updateCounts(changes);
        revalidateOnConflict(changes);
      }),
    [connection, updateCounts, revalidateOnConflict],
  );
  const updateCredits = useCallback((credits: number) => updateCounts({ credits }), [updateCounts]);
  return { counts: latest?.base === loaded ? latest.counts : loaded, updateCredits };
}

/**
 * The counts of a badges event. Fields that a Worker of the previous release omits stay unchanged.
 */
const toCounts = ({
  unread,
  newLikes,
  activity,
  credits,
  premium,
}: BadgesEvent): Partial<BadgeCounts> => ({
  unread,
  newLikes,
  ...(activity === undefined ? {} : { activity }),
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
 * message changes them, and a message is no reason to reload. The activity too: opening it empties
 * the bell, and a second load would show nothing as new.
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
function useRevalidateOnConflict(loaded: BadgeCounts): (changes: Partial<BadgeCounts>) => void {
  const { revalidate } = useRevalidator();
  const last = useRef<{ changes: Partial<BadgeCounts>; at: number } | null>(null);
  useEffect(() => {
    const update = last.current;
    last.current = null;
    if (!update || browserNow() - update.at > STALE_LOAD_MS) return;
    if (countsDiffer(update.changes, loaded)) void revalidate();
  }, [loaded, revalidate]);
  return useCallback(
    (changes) => {
      last.current = { changes: { ...last.current?.changes, ...changes }, at: browserNow() };
      // Premium changes prices and available features on all pages of the member.
      if (changes.premium !== undefined && changes.premium !== loaded.premium) void revalidate();
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
