import { useCallback, useEffect, useRef, useState } from "react";
import { postJson } from "~/kit/api-client";
import { browserNow } from "~/kit/clock";
import { seconds } from "~/kit/duration";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useLive } from "./live-provider";
import { PRESENCE_TTL } from "./protocol";

/**
 * Minimum interval between typing events. Each one wakes the recipient's Durable Object, which is
 * billed (R341).
 */
const TYPING_INTERVAL = seconds(5);

/** Longer than the interval, so that the indicator does not flicker. */
export const TYPING_INDICATOR_TTL = seconds(7);

/** True if typing may be sent again. `last`: time of the last event. Both in milliseconds. */
export const isTypingDue = (last: number, now: number): boolean => now - last >= TYPING_INTERVAL;

/**
 * "Online now" from a page load, until it expires: a page that stays open does not learn who
 * leaves.
 */
export function useOnlineStatus(online: boolean, loadedAt: number): boolean {
  const [expired, setExpired] = useState(0);
  useEffect(() => {
    if (!online) return;
    const timer = setTimeout(() => setExpired(loadedAt), PRESENCE_TTL);
    return () => clearTimeout(timer);
  }, [online, loadedAt]);
  return online && expired !== loadedAt;
}

/**
 * Whether the other member is typing, how far they have received and read, and a function to call
 * while the viewer types.
 */
export function usePartnerActivity(
  conversationId: ConversationId | null,
  otherId: MemberId,
  loaded: { readSeq: number; receivedSeq: number },
) {
  const { connection } = useLive();
  const [typing, setTyping] = useState(false);
  const [readSeq, setReadSeq] = useHighestSeq(loaded.readSeq);
  const [receivedSeq, setReceivedSeq] = useHighestSeq(loaded.receivedSeq);
  useEffect(() => {
    if (!connection || !conversationId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection.subscribe((event) => {
      if (!("conversationId" in event) || event.conversationId !== conversationId) return;
      if (event.type === "read" && event.readerId === otherId) setReadSeq(event.seq);
      if (event.type === "received" && event.receiverId === otherId) setReceivedSeq(event.seq);
      if (event.type === "message" && event.senderId === otherId) setTyping(false);
      if (event.type !== "typing" || event.memberId !== otherId) return;
      setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTyping(false), TYPING_INDICATOR_TTL);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [connection, conversationId, otherId, setReadSeq, setReceivedSeq]);

  const lastSentAt = useRef(0);
  const sendTyping = () => {
    if (!conversationId || !isTypingDue(lastSentAt.current, browserNow())) return;
    lastSentAt.current = browserNow();
    connection?.send({ type: "typing", conversationId, to: otherId });
  };
  return { typing, readSeq, receivedSeq, sendTyping };
}

/** The highest number seen so far, from page loads and events. */
function useHighestSeq(loaded: number) {
  const [seq, setSeq] = useState(loaded);
  const raise = useCallback((to: number) => setSeq((current) => Math.max(current, to)), []);
  useEffect(() => raise(loaded), [loaded, raise]);
  return [seq, raise] as const;
}

/**
 * Sends "read" for new messages while the page is visible. `seen`: the number that the page load
 * already marked as read.
 */
export function useReadReceipts(
  conversationId: ConversationId | null,
  lastIncomingSeq: number,
  seen: number,
) {
  const lastSentSeq = useRef(seen);
  useEffect(() => {
    const read = () => {
      if (
        !conversationId ||
        document.visibilityState !== "visible" ||
        lastIncomingSeq <= lastSentSeq.current
      )
        return;
      lastSentSeq.current = lastIncomingSeq;
      void postJson("/api/read.php", { conversation: conversationId, seq: lastIncomingSeq });
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [conversationId, lastIncomingSeq]);
}
