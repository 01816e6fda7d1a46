import { useEffect } from "react";
import type { ConversationId } from "~/kit/ids";
import type { Connection } from "./connection";

/** Receipts are collected for this long and sent together. */
const RECEIPT_DELAY_MS = 1_000;

/**
 * Sends receipts for the messages that this page received, so that their senders see "delivered"
 * (R256). Messages in an open conversation get "read" instead.
 */
export function useDeliveryReceipts(connection: Connection | null, memberId: string | null): void {
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

const isConversationVisible = (id: ConversationId) =>
  document.visibilityState === "visible" && location.pathname === `/chats/${id}`;
