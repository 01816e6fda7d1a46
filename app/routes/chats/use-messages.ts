import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { postJson } from "~/kit/post-json";
import { useLive } from "~/live/live";
import {
  type Message,
  mergeMessages,
  type Pending,
  type Refusal,
  refusalFrom,
  stillPending,
} from "./messages";

type MessagesInput = {
  conversationId: string | null;
  memberId: string;
  otherId: string;
  messages: Message[];
  balance: number;
  onAccepted?: () => void;
};
type SentAnswer = { message: { conversationId: string; seq: number; at: number; balance: number } };

/**
 * The messages of an open conversation: those loaded, those that arrive live, those that were missed while the socket was
 * away (asked for from the last number), and one's own on their way. `send` answers why a message was refused; null where it
 * was accepted (`onAccepted` is called), and where the connection lost it: that one stays in the log with "Try again", and
 * goes out by itself, under the same client id, when there is a connection again.
 */
export function useMessages({
  conversationId,
  memberId,
  otherId,
  messages: loaded,
  balance: loadedBalance,
  onAccepted,
}: MessagesInput) {
  const [messages, setMessages] = useState(loaded);
  const [pending, setPending] = useState<Pending[]>([]);
  const [balance, setBalance] = useState(loadedBalance);
  const { revalidate } = useRevalidator();
  const { tellCredits } = useLive();
  useEffect(() => setMessages((have) => mergeMessages(have, loaded)), [loaded]);
  useEffect(() => setBalance(loadedBalance), [loadedBalance]);
  const add = useCallback((come: Message[]) => {
    setMessages((have) => mergeMessages(have, come));
    setPending((have) => stillPending(have, come));
  }, []);
  useArrivals(conversationId, messages, add);

  const send = useCallback(
    async (body: string, clientId: string = crypto.randomUUID()): Promise<Refusal | null> => {
      setPending((have) => [
        ...have.filter((one) => one.clientId !== clientId),
        { clientId, body, at: Date.now(), failed: false },
      ]);
      const answer = await postJson<SentAnswer>("/api/message.php", {
        to: otherId,
        client_id: clientId,
        text: body,
      });
      if (answer.ok) {
        const { seq, at, balance: left } = answer.body.message;
        setBalance(left);
        tellCredits(left);
        add([{ seq, at, senderId: memberId, clientId, body }]);
        onAccepted?.();
        return null;
      }
      const refusal = refusalFrom(answer.code);
      // A refused message goes back into the box; one that the connection lost stays in the log with "Try again".
      setPending((have) =>
        refusal
          ? have.filter((one) => one.clientId !== clientId)
          : have.map((one) => (one.clientId === clientId ? { ...one, failed: true } : one)),
      );
      return refusal;
    },
    [otherId, memberId, add, onAccepted, tellCredits],
  );
  const again = useCallback(
    async (message: Pending) => {
      const refused = await send(message.body, message.clientId);
      if (!refused) return;
      // Its words are nowhere else: the box may hold others by now.
      setPending((have) => [...have, { ...message, failed: true }]);
      revalidate();
    },
    [send, revalidate],
  );
  useSendWhenBack(pending, again);
  return { messages, pending, balance, send, again };
}

/** What the connection lost goes out when it is back, one after the other, so that the order stays. */
function useSendWhenBack(pending: Pending[], again: (message: Pending) => Promise<void>) {
  const { connection } = useLive();
  const busy = useRef(false);
  const sendLost = useEffectEvent(async () => {
    if (busy.current) return;
    busy.current = true;
    for (const message of pending.filter(({ failed }) => failed)) await again(message);
    busy.current = false;
  });
  useEffect(() => {
    const back = () => void sendLost();
    const stop = connection?.onOpen((reopened) => reopened && back());
    window.addEventListener("online", back);
    return () => {
      stop?.();
      window.removeEventListener("online", back);
    };
  }, [connection]);
}

/** Live messages of this conversation, and catching up whenever a number is missing or the socket comes back. */
function useArrivals(
  conversationId: string | null,
  messages: Message[],
  add: (come: Message[]) => void,
) {
  const { connection } = useLive();
  const last = useRef(0);
  last.current = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (!connection || !conversationId) return;
    let gone = false;
    const catchUp = async () => {
      for (let more = true; more && !gone; ) {
        const response = await fetch(
          `/api/messages.php?conversation=${conversationId}&after=${last.current}`,
        ).catch(() => null);
        if (!response?.ok) return;
        const page = (await response.json()) as { messages: Message[]; more: boolean };
        if (page.messages.length === 0) return;
        last.current = page.messages.at(-1)?.seq ?? last.current;
        if (!gone) add(page.messages);
        more = page.more;
      }
    };
    // A message may have come between the load and this moment, when nobody listened yet.
    if (connection.isOpen) void catchUp();
    const stops = [
      connection.onOpen(() => void catchUp()),
      connection.subscribe((event) => {
        if (event.type !== "message" || event.conversationId !== conversationId) return;
        if (event.seq > last.current + 1) void catchUp();
        else
          add([
            {
              seq: event.seq,
              senderId: event.senderId,
              clientId: event.clientId,
              body: event.body,
              at: event.at,
            },
          ]);
      }),
    ];
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [connection, conversationId, add]);
}
