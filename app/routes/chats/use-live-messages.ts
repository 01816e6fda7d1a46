import { useEffect, useRef } from "react";
import { getJson } from "~/kit/api-client";
import type { ConversationId } from "~/kit/ids";
import type { Connection } from "~/live/connection";
import { useLive } from "~/live/live-provider";
import type { LiveEvent } from "~/live/protocol";
import { type ChatMessage, findQuote } from "./messages";

type ArrivedMessage = Extract<LiveEvent, { type: "message" }>;
/** The open conversation, and the function that receives new messages. */
type MessageSubscription = {
  conversationId: ConversationId;
  last: { current: number };
  /** The loaded messages, which a new message may quote. */
  loaded: { current: ChatMessage[] };
  add: (arrived: ChatMessage[]) => void;
};

/**
 * Adds live messages of this conversation. Requests missed ones if a number is missing or the
 * socket reconnects.
 */
export function useLiveMessages(
  conversationId: ConversationId | null,
  messages: ChatMessage[],
  add: (arrived: ChatMessage[]) => void,
): void {
  const { connection } = useLive();
  const last = useRef(0);
  last.current = messages.at(-1)?.seq ?? 0;
  const loaded = useRef(messages);
  loaded.current = messages;
  useEffect(() => {
    if (connection && conversationId)
      return subscribeToMessages(connection, { conversationId, last, loaded, add });
  }, [connection, conversationId, add]);
}

function subscribeToMessages(connection: Connection, listening: MessageSubscription): () => void {
  const { conversationId, last, loaded, add } = listening;
  const gone = new AbortController();
  const loadMissed = () => void loadMissedMessages(listening, gone.signal);
  // A message may have arrived between the page load and the subscription.
  if (connection.isOpen) loadMissed();
  const stops = [
    connection.onOpen(loadMissed),
    connection.subscribe((event) => {
      if (event.type !== "message" || event.conversationId !== conversationId) return;
      const reply = findQuote(loaded.current, event.replyTo);
      // The quoted message is not loaded, or not visible to this viewer: the server decides.
      const lacks = event.photo || (event.replyTo && !reply);
      if (event.seq > last.current + 1 || lacks) loadMissed();
      else add([{ ...toMessage(event), ...(reply && { reply }) }]);
    }),
  ];
  return () => {
    gone.abort();
    for (const stop of stops) stop();
  };
}

/** Requests the messages after the last number, page by page. */
async function loadMissedMessages(
  { conversationId, last, add }: MessageSubscription,
  gone: AbortSignal,
): Promise<void> {
  for (let more = true; more && !gone.aborted; ) {
    const address = `/api/messages.php?conversation=${conversationId}&after=${last.current}`;
    const answer = await getJson<{ messages: ChatMessage[]; more: boolean }>(address);
    if (!answer.ok) return;
    const page = answer.body;
    if (page.messages.length === 0) return;
    last.current = page.messages.at(-1)?.seq ?? last.current;
    if (!gone.aborted) add(page.messages);
    more = page.more;
  }
}

function toMessage({ seq, senderId, clientId, body, gift, at }: ArrivedMessage): ChatMessage {
  return { seq, senderId, clientId, body, gift, at };
}
