import { useEffect } from "react";
import type { ConversationId } from "~/kit/ids";
import type { Connection } from "./connection";

/** So long the messages that come are collected, so that many are told at once. */
const TOLD_AFTER_MS = 1_000;

/** Tells which messages this page was handed, so that their writers see "delivered" (R256). Of what is looked at they see "read". */
export function useReceived(connection: Connection | null, memberId: string | null): void {
  useEffect(() => {
    if (!connection || !memberId) return;
    const received = new Map<ConversationId, number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      for (const [conversationId, seq] of received)
        connection.send({ type: "received", conversationId, seq });
      received.clear();
    };
    const stop = connection.subscribe((event) => {
      if (event.type !== "message" || event.senderId === memberId) return;
      if (isLookedAt(event.conversationId)) return;
      received.set(event.conversationId, event.seq);
      timer ??= setTimeout(tell, TOLD_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [connection, memberId]);
}

const isLookedAt = (id: ConversationId) =>
  document.visibilityState === "visible" && location.pathname === `/chats/${id}`;
