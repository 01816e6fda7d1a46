import { useCallback, useEffect, useState } from "react";
import type { SentMessage } from "~/domain/conversation/conversation";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import type { MessageCall } from "~/live/protocol";
import { type Message, mergeMessages, quoteIn } from "./messages";
import { useArrivals } from "./use-arrivals";
import { useWaiting } from "./waiting/use-waiting";

type MessagesInput = {
  conversationId: ConversationId | null;
  memberId: MemberId;
  otherId: MemberId;
  messages: Message[];
  balance: number;
  offline: boolean;
  onAccepted?: () => void;
};

/**
 * The messages of an open conversation: those loaded, those that arrive live, those that were missed while the socket was
 * away (asked for from the last number), and one's own that wait on this device (`waiting/`). `send` answers why a message
 * was refused; null where it was accepted (`onAccepted` is called), or waits in the log.
 */
export function useMessages({ onAccepted, ...given }: MessagesInput) {
  const { conversationId, memberId, otherId, messages: loaded, offline } = given;
  const [messages, setMessages] = useState(loaded);
  const [balance, setBalance] = useState(given.balance);
  const { tellCredits } = useLive();
  useEffect(() => setMessages((have) => mergeMessages(have, loaded)), [loaded]);
  useEffect(() => setBalance(given.balance), [given.balance]);
  const add = useCallback(
    (come: Message[]) => setMessages((have) => mergeMessages(have, come)),
    [],
  );
  useArrivals(conversationId, messages, add);
  const accepted = (call: MessageCall, sent: SentMessage) => {
    const { client_id: clientId, text: body } = call;
    const reply = quoteIn(messages, call.reply_to) ?? undefined;
    const { seq, at, balance: left } = sent;
    setBalance(left);
    tellCredits(left);
    add([{ seq, at, senderId: memberId, clientId, body, reply }]);
    onAccepted?.();
  };
  const waiting = useWaiting({ memberId, otherId, messages, offline, onAccepted: accepted });
  return { messages, balance, ...waiting };
}
