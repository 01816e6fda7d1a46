import { useEffect, useRef } from "react";
import { getJson } from "~/kit/call-door";
import type { ConversationId } from "~/kit/ids";
import type { Connection } from "~/live/connection";
import { useLive } from "~/live/live";
import type { LiveEvent } from "~/live/protocol";
import { type Message, quoteIn } from "./messages";

type Arrived = Extract<LiveEvent, { type: "message" }>;
/** The open conversation, and the function that receives new messages. */
type Listening = {
  conversationId: ConversationId;
  last: { current: number };
  /** The loaded messages, which a new message may quote. */
  loaded: { current: Message[] };
  add: (come: Message[]) => void;
};

/**
 * Adds live messages of this conversation. Requests missed ones if a number is missing or the
 * socket reconnects.
 */
export function useArrivals(
  conversationId: ConversationId | null,
  messages: Message[],
  add: (come: Message[]) => void,
): void {
  const { connection } = useLive();
  const last = useRef(0);
  last.current = messages.at(-1)?.seq ?? 0;
  const loaded = useRef(messages);
  loaded.current = messages;
  useEffect(() => {
    if (connection && conversationId)
      return listen(connection, { conversationId, last, loaded, add });
  }, [connection, conversationId, add]);
}

function listen(connection: Connection, listening: Listening): () => void {
  const { conversationId, last, loaded, add } = listening;
  const gone = new AbortController();
  const look = () => void catchUp(listening, gone.signal);
  // A message may have arrived between the page load and the subscription.
  if (connection.isOpen) look();
  const stops = [
    connection.onOpen(look),
    connection.subscribe((event) => {
      if (event.type !== "message" || event.conversationId !== conversationId) return;
      const reply = quoteIn(loaded.current, event.replyTo);
      // The quoted message is not loaded, or not visible to this viewer: the server decides.
      const lacks = event.photo || (event.replyTo && !reply);
      if (event.seq > last.current + 1 || lacks) look();
      else add([{ ...messageOf(event), ...(reply && { reply }) }]);
    }),
  ];
  return () => {
    gone.abort();
    for (const stop of stops) stop();
  };
}

/** Requests the messages after the last number, page by page. */
async function catchUp({ conversationId, last, add }: Listening, gone: AbortSignal): Promise<void> {
  for (let more = true; more && !gone.aborted; ) {
    const address = `/api/messages.php?conversation=${conversationId}&after=${last.current}`;
    const answer = await getJson<{ messages: Message[]; more: boolean }>(address);
    if (!answer.ok) return;
    const page = answer.body;
    if (page.messages.length === 0) return;
    last.current = page.messages.at(-1)?.seq ?? last.current;
    if (!gone.aborted) add(page.messages);
    more = page.more;
  }
}

function messageOf({ seq, senderId, clientId, body, gift, at }: Arrived): Message {
  return { seq, senderId, clientId, body, gift, at };
}
