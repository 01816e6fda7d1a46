import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { newClientId } from "~/kit/client-id";
import type { ClientId, ConversationId, MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import { deliver } from "./deliver";
import {
  type Along,
  type Message,
  mergeMessages,
  type Pending,
  refusalFrom,
  stillPending,
  type Why,
  withAttempt,
  withoutAnswer,
} from "./messages";
import { useArrivals } from "./use-arrivals";
import { useSendWhenBack } from "./use-send-when-back";

type MessagesInput = {
  conversationId: ConversationId | null;
  memberId: MemberId;
  otherId: MemberId;
  messages: Message[];
  balance: number;
  onAccepted?: () => void;
};

/**
 * The messages of an open conversation: those loaded, those that arrive live, those that were missed while the socket was
 * away (asked for from the last number), and one's own on their way. `send` answers why a message was refused; null where it
 * was accepted (`onAccepted` is called), and where the connection lost it: that one stays in the log with "Try again", and
 * goes out by itself, under the same client id, when there is a connection again.
 */
export function useMessages({ onAccepted, ...given }: MessagesInput) {
  const { conversationId, memberId, otherId, messages: loaded } = given;
  const [messages, setMessages] = useState(loaded);
  const [pending, setPending] = useState<Pending[]>([]);
  const [balance, setBalance] = useState(given.balance);
  const { connection, tellCredits } = useLive();
  useEffect(() => setMessages((have) => mergeMessages(have, loaded)), [loaded]);
  useEffect(() => setBalance(given.balance), [given.balance]);
  const add = useCallback((come: Message[]) => {
    setMessages((have) => mergeMessages(have, come));
    setPending((have) => stillPending(have, come));
  }, []);
  useArrivals(conversationId, messages, add);

  const send = useCallback(
    async (body: string, along: Along, clientId: ClientId = newClientId()): Promise<Why | null> => {
      setPending((have) => withAttempt(have, { clientId, body, along }));
      const call = { to: otherId, client_id: clientId, text: body, ...along };
      const answer = await deliver(connection, call);
      if (answer.ok) {
        const { seq, at, balance: left } = answer.message;
        setBalance(left);
        tellCredits(left);
        add([{ seq, at, senderId: memberId, clientId, body }]);
        onAccepted?.();
        return null;
      }
      const refusal = refusalFrom(answer.code);
      setPending((have) => withoutAnswer(have, clientId, refusal));
      return refusal && { refusal, price: answer.price, seconds: answer.seconds };
    },
    [connection, otherId, memberId, add, onAccepted, tellCredits],
  );
  const again = useAgain(send, setPending);
  useSendWhenBack(pending, again);
  return { messages, pending, balance, send, again };
}

type Send = (body: string, along: Along, clientId: ClientId) => Promise<Why | null>;

function useAgain(send: Send, setPending: Dispatch<SetStateAction<Pending[]>>) {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (message: Pending) => {
      const refused = await send(message.body, message.along, message.clientId);
      if (!refused) return;
      // Its words are nowhere else: the box may hold others by now. At another price it waits for a tap.
      setPending((have) => [...have, { ...message, failed: true, newPrice: refused.price }]);
      revalidate();
    },
    [send, setPending, revalidate],
  );
}
