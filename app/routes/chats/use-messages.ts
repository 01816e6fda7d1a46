import { useEffect, useState } from "react";
import type { SentMessage } from "~/domain/conversation/conversation";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import type { MessageCall } from "~/live/protocol";
import { quoteIn } from "./messages";
import { useArrivals } from "./use-arrivals";
import { type HistoryInput, useHistory } from "./use-history";
import { useWaiting } from "./waiting/use-waiting";

type MessagesInput = HistoryInput & {
  memberId: MemberId;
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
  const { conversationId, memberId, otherId, offline } = given;
  const history = useHistory(given);
  const { messages, add } = history;
  const [balance, setBalance] = useBalance(given.balance);
  const { tellCredits } = useLive();
  // Further up nothing joins the end: all of it is caught up with on the way back.
  useArrivals(history.later ? null : conversationId, messages, add);
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
  return { history, messages, balance, ...waiting };
}

/** What is left, as loaded or told since; another page of the member spends of it too. */
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
