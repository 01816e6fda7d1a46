import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { useRevalidator } from "react-router";
import type { SentMessage } from "~/domain/conversation/conversation";
import { newClientId } from "~/kit/client-id";
import { browserNow } from "~/kit/clock";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import { onReconnect } from "~/live/on-reconnect";
import type { SendMessageRequest } from "~/live/protocol";
import type { ChatMessage, RefusalReason, SendMetadata } from "../log/messages";
import { getSendQueue } from "./get-send-queue";
import {
  clientIdOf,
  EMPTY_QUEUE,
  type PendingMessage,
  type QueuedMessage,
  toPendingMessages,
} from "./queued-message";

type SendQueueInput = {
  memberId: MemberId;
  otherId: MemberId;
  /** Messages in the log. Queued ones among them were stored without this page being notified. */
  messages: ChatMessage[];
  offline: boolean;
  onAccepted: (call: SendMessageRequest, message: SentMessage) => void;
};

/**
 * The send queue to one member: shared by all tabs, sent while there is a connection, with retry
 * and take back.
 */
export function useSendQueue(input: SendQueueInput) {
  const { memberId, otherId, messages, offline } = input;
  const { connection } = useLive();
  const { list, unanswered, held } = useSendQueueState(memberId);
  useQueueDelivery(input);
  useRevalidateOnHeld(held);
  const { arrived, left } = useMemo(
    () => splitByArrival(list, { otherId, memberId, messages }),
    [list, otherId, memberId, messages],
  );
  useEffect(() => {
    for (const one of arrived) void getSendQueue(memberId).settle(clientIdOf(one));
  }, [arrived, memberId]);
  const write = (text: string, metadata: SendMetadata): Promise<RefusalReason | null> => {
    const call = { to: otherId, client_id: newClientId(), text, from: memberId, ...metadata };
    return getSendQueue(memberId).write(call, connection);
  };
  return {
    pending: toPendingMessages(left, { now: browserNow(), offline, unanswered }),
    send: write,
    again: ({ clientId }: PendingMessage) => getSendQueue(memberId).again(clientId, connection),
    withdraw: ({ clientId }: PendingMessage) => getSendQueue(memberId).withdraw(clientId),
  };
}

function useSendQueueState(memberId: MemberId) {
  const watch = useCallback(
    (watcher: () => void) => getSendQueue(memberId).watch(watcher),
    [memberId],
  );
  const now = () => getSendQueue(memberId).now();
  return useSyncExternalStore(watch, now, () => EMPTY_QUEUE);
}

/**
 * Revalidates when one more message is held for moderation (R238): it left the queue, and the page
 * shows its status.
 */
function useRevalidateOnHeld(held: number): void {
  const { revalidate } = useRevalidator();
  const lastHeld = useRef(held);
  useEffect(() => {
    if (held === lastHeld.current) return;
    lastHeld.current = held;
    void revalidate();
  }, [held, revalidate]);
}

/** Loads the queue, sends it whenever there is a connection, and reports accepted messages. */
function useQueueDelivery({ memberId, otherId, onAccepted }: SendQueueInput): void {
  const { connection } = useLive();
  const accepted = useEffectEvent((call: SendMessageRequest, message: SentMessage) => {
    if (call.to === otherId) onAccepted(call, message);
  });
  useEffect(() => {
    void getSendQueue(memberId).reload();
    return getSendQueue(memberId).onAccepted((call, message) => accepted(call, message));
  }, [memberId]);
  useEffect(() => {
    const line = getSendQueue(memberId);
    const back = () => {
      if (line.now().list.some(({ call }) => call.to === otherId))
        void line.send(otherId, connection);
    };
    return onReconnect(connection, back);
  }, [connection, memberId, otherId]);
}

type LoggedMessages = Pick<SendQueueInput, "memberId" | "otherId" | "messages">;

/** Splits the queue to one member into messages already in the log and the rest. */
function splitByArrival(list: QueuedMessage[], { memberId, otherId, messages }: LoggedMessages) {
  const mine = list.filter(({ call }) => call.to === otherId);
  const there = new Set(
    mine.length === 0
      ? []
      : messages.flatMap(({ senderId, clientId }) => (senderId === memberId ? [clientId] : [])),
  );
  return {
    arrived: mine.filter((one) => there.has(clientIdOf(one))),
    left: mine.filter((one) => !there.has(clientIdOf(one))),
  };
}
