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
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import type { MessageCall } from "~/live/protocol";
import { whenBack } from "~/live/when-back";
import type { Along, Message, Why } from "../messages";
import { idOf, NOTHING_WAITS, type Pending, pendingOf, type Waiting } from "./waiting";
import { waitingOf } from "./waiting-of";

type WaitingInput = {
  memberId: MemberId;
  otherId: MemberId;
  /** Messages in the log. Queued ones among them were stored without this page being notified. */
  messages: Message[];
  offline: boolean;
  onAccepted: (call: MessageCall, message: SentMessage) => void;
};

/**
 * The send queue to one member: shared by all tabs, sent while there is a connection, with retry
 * and take back.
 */
export function useWaiting(input: WaitingInput) {
  const { memberId, otherId, messages, offline } = input;
  const { connection } = useLive();
  const { list, unanswered, held } = useWaitingState(memberId);
  useWaitingLine(input);
  useHeld(held);
  const { arrived, left } = useMemo(
    () => split(list, { otherId, memberId, messages }),
    [list, otherId, memberId, messages],
  );
  useEffect(() => {
    for (const one of arrived) void waitingOf(memberId).settle(idOf(one));
  }, [arrived, memberId]);
  const write = (text: string, along: Along): Promise<Why | null> => {
    const call = { to: otherId, client_id: newClientId(), text, from: memberId, ...along };
    return waitingOf(memberId).write(call, connection);
  };
  return {
    pending: pendingOf(left, { now: Date.now(), offline, unanswered }),
    send: write,
    again: ({ clientId }: Pending) => waitingOf(memberId).again(clientId, connection),
    takeBack: ({ clientId }: Pending) => waitingOf(memberId).takeBack(clientId),
  };
}

function useWaitingState(memberId: MemberId) {
  const watch = useCallback(
    (watcher: () => void) => waitingOf(memberId).watch(watcher),
    [memberId],
  );
  const now = () => waitingOf(memberId).now();
  return useSyncExternalStore(watch, now, () => NOTHING_WAITS);
}

/**
 * Revalidates when one more message is held for moderation (R238): it left the queue, and the page
 * shows its status.
 */
function useHeld(held: number): void {
  const { revalidate } = useRevalidator();
  const known = useRef(held);
  useEffect(() => {
    if (held === known.current) return;
    known.current = held;
    void revalidate();
  }, [held, revalidate]);
}

/** Loads the queue, sends it whenever there is a connection, and reports accepted messages. */
function useWaitingLine({ memberId, otherId, onAccepted }: WaitingInput): void {
  const { connection } = useLive();
  const accepted = useEffectEvent((call: MessageCall, message: SentMessage) => {
    if (call.to === otherId) onAccepted(call, message);
  });
  useEffect(() => {
    void waitingOf(memberId).look();
    return waitingOf(memberId).onAccepted((call, message) => accepted(call, message));
  }, [memberId]);
  useEffect(() => {
    const line = waitingOf(memberId);
    const back = () => {
      if (line.now().list.some(({ call }) => call.to === otherId))
        void line.send(otherId, connection);
    };
    return whenBack(connection, back);
  }, [connection, memberId, otherId]);
}

type Log = Pick<WaitingInput, "memberId" | "otherId" | "messages">;

/** Splits the queue to one member into messages already in the log and the rest. */
function split(list: Waiting[], { memberId, otherId, messages }: Log) {
  const mine = list.filter(({ call }) => call.to === otherId);
  const there = new Set(
    mine.length === 0
      ? []
      : messages.flatMap(({ senderId, clientId }) => (senderId === memberId ? [clientId] : [])),
  );
  return {
    arrived: mine.filter((one) => there.has(idOf(one))),
    left: mine.filter((one) => !there.has(idOf(one))),
  };
}
