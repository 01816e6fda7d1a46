import { useEffect, useState } from "react";
import type { SentMessage } from "~/domain/conversation/conversation";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import type { SendMessageRequest } from "~/live/protocol";
import { findQuote } from "./messages";
import { useSendQueue } from "./send-queue/use-send-queue";
import { type HistoryInput, useHistory } from "./use-history";
import { useLiveMessages } from "./use-live-messages";

type MessagesInput = HistoryInput & {
  memberId: MemberId;
  balance: number;
  offline: boolean;
  onAccepted?: () => void;
};

/**
 * The messages of an open conversation: loaded, live, missed while the socket was closed (requested
 * from the last number on), and the member's own in the send queue (`waiting/`). `send` returns why
 * a message was refused. Null means that it was accepted (`onAccepted` is called) or is in the
 * queue.
 */
export function useMessages({ onAccepted, ...input }: MessagesInput) {
  const { conversationId, memberId, otherId, offline } = input;
  const history = useHistory(input);
  const { messages, add } = history;
  const [balance, setBalance] = useBalance(input.balance);
  const { updateCredits } = useLive();
  // Live messages are not appended while the newest ones are not rendered. They load when the
  // reader scrolls down.
  useLiveMessages(history.later ? null : conversationId, messages, add);
  const accepted = (call: SendMessageRequest, sent: SentMessage) => {
    const { client_id: clientId, text: body } = call;
    const reply = findQuote(messages, call.reply_to) ?? undefined;
    const { seq, at, balance: left } = sent;
    setBalance(left);
    updateCredits(left);
    add([{ seq, at, senderId: memberId, clientId, body, reply }]);
    onAccepted?.();
  };
  const waiting = useSendQueue({ memberId, otherId, messages, offline, onAccepted: accepted });
  return { history, messages, balance, ...waiting };
}

/** The balance from the page load or a later event. Other pages of the member spend from it too. */
function useBalance(loaded: number) {
  const [balance, setBalance] = useState(loaded);
  const { connection } = useLive();
  useEffect(() => setBalance(loaded), [loaded]);
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type === "message" && event.balance !== undefined) setBalance(event.balance);
      }),
    [connection],
  );
  return [balance, setBalance] as const;
}
