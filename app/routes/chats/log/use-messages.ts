import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useRevalidator } from "react-router";
import type { SentMessage } from "~/domain/conversation/conversation";
import { getJson } from "~/kit/api-client";
import { browserNow } from "~/kit/clock";
import type { ConversationId, MemberId } from "~/kit/ids";
import { type Connection, onReconnect } from "~/live/connection";
import { useLive } from "~/live/live-provider";
import type { LiveEvent, MessagePayload } from "~/live/protocol";
import { getSendQueue } from "../send-queue/device-send-queue";
import {
  clientIdOf,
  EMPTY_QUEUE,
  type PendingMessage,
  type QueuedMessage,
  toPendingMessages,
} from "../send-queue/queued-message";
import { type ChatMessage, findQuotedMessage } from "./messages";
import { type HistoryInput, useHistory } from "./use-history";

type SendQueueInput = {
  memberId: MemberId;
  otherId: MemberId;
  /** Messages in the log. Queued ones among them were stored without this page being notified. */
  messages: ChatMessage[];
  offline: boolean;
  onAccepted: (call: MessagePayload, message: SentMessage) => void;
};

/**
 * The send queue to one member: shared by all tabs, sent while there is a connection, with retry
 * and take back.
 */
function useSendQueue(input: SendQueueInput) {
  const { memberId, otherId, messages, offline } = input;
  const { connection } = useLive();
  const { list, unanswered, held } = useSendQueueState(memberId);
  useQueueDelivery(input);
  useRevalidateOnHeld(held);
  const { arrived, pending } = useMemo(
    () => splitByArrival(list, { otherId, memberId, messages }),
    [list, otherId, memberId, messages],
  );
  useEffect(() => {
    for (const one of arrived) void getSendQueue(memberId).removeDelivered(clientIdOf(one));
  }, [arrived, memberId]);
  return {
    pending: toPendingMessages(pending, { now: browserNow(), offline, unanswered }),
    retry: ({ clientId }: PendingMessage) => getSendQueue(memberId).retry(clientId, connection),
    withdraw: ({ clientId }: PendingMessage) => getSendQueue(memberId).withdraw(clientId),
  };
}

function useSendQueueState(memberId: MemberId) {
  const subscribe = useCallback(
    (listener: () => void) => getSendQueue(memberId).subscribe(listener),
    [memberId],
  );
  const getState = () => getSendQueue(memberId).getState();
  return useSyncExternalStore(subscribe, getState, () => EMPTY_QUEUE);
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
  const handleAccepted = useEffectEvent((call: MessagePayload, message: SentMessage) => {
    if (call.to === otherId) onAccepted(call, message);
  });
  useEffect(
    () => getSendQueue(memberId).onAccepted((call, message) => handleAccepted(call, message)),
    [memberId],
  );
  useEffect(() => {
    const queue = getSendQueue(memberId);
    const sendIfQueued = () => {
      if (queue.getState().list.some(({ call }) => call.to === otherId))
        void queue.sendQueuedTo(otherId, connection);
    };
    // At once: the text of an attempt that a reload interrupted returns if it is refused.
    void queue.reload().then(sendIfQueued);
    return onReconnect(connection, sendIfQueued);
  }, [connection, memberId, otherId]);
}

type LoggedMessages = Pick<SendQueueInput, "memberId" | "otherId" | "messages">;

/** Splits the queue to one member into messages already in the log and the rest. */
function splitByArrival(list: QueuedMessage[], { memberId, otherId, messages }: LoggedMessages) {
  const queued = list.filter(({ call }) => call.to === otherId);
  const loggedIds = new Set(
    queued.length === 0
      ? []
      : messages.flatMap(({ senderId, clientId }) => (senderId === memberId ? [clientId] : [])),
  );
  return {
    arrived: queued.filter((one) => loggedIds.has(clientIdOf(one))),
    pending: queued.filter((one) => !loggedIds.has(clientIdOf(one))),
  };
}

type MessagesInput = HistoryInput & {
  memberId: MemberId;
  balance: number;
  offline: boolean;
  onAccepted?: () => void;
};

/**
 * The messages of an open conversation: loaded, live, missed while the socket was closed (requested
 * from the last number on), and the member's own in the send queue. `onAccepted` is called after the
 * server stored one of those.
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
  const handleAccepted = (call: MessagePayload, sent: SentMessage) => {
    const { client_id: clientId, text: body } = call;
    const reply = findQuotedMessage(messages, call.reply_to) ?? undefined;
    const { seq, at, balance: newBalance } = sent;
    setBalance(newBalance);
    updateCredits(newBalance);
    add([{ seq, at, senderId: memberId, clientId, body, reply }]);
    onAccepted?.();
  };
  const sendQueue = useSendQueue({
    memberId,
    otherId,
    messages,
    offline,
    onAccepted: handleAccepted,
  });
  return { history, messages, balance, ...sendQueue };
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
function useLiveMessages(
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

function subscribeToMessages(
  connection: Connection,
  subscription: MessageSubscription,
): () => void {
  const { conversationId, last, loaded, add } = subscription;
  const controller = new AbortController();
  const loadMissed = () => void loadMissedMessages(subscription, controller.signal);
  // A message may have arrived between the page load and the subscription.
  if (connection.isOpen) loadMissed();
  const stops = [
    connection.onOpen(loadMissed),
    connection.subscribe((event) => {
      if (event.type !== "message" || event.conversationId !== conversationId) return;
      const reply = findQuotedMessage(loaded.current, event.replyTo);
      // The quoted message is not loaded, or not visible to this viewer: the server decides.
      const isIncomplete = event.photo || (event.replyTo && !reply);
      if (event.seq > last.current + 1 || isIncomplete) loadMissed();
      else add([{ ...toMessage(event), ...(reply && { reply }) }]);
    }),
  ];
  return () => {
    controller.abort();
    for (const stop of stops) stop();
  };
}

/** Requests the messages after the last number, page by page. */
async function loadMissedMessages(
  { conversationId, last, add }: MessageSubscription,
  signal: AbortSignal,
): Promise<void> {
  for (let more = true; more && !signal.aborted; ) {
    const address = `/api/messages.php?conversation=${conversationId}&after=${last.current}`;
    const answer = await getJson<{ messages: ChatMessage[]; more: boolean }>(address);
    if (!answer.ok) return;
    const page = answer.body;
    if (page.messages.length === 0) return;
    last.current = page.messages.at(-1)?.seq ?? last.current;
    if (!signal.aborted) add(page.messages);
    more = page.more;
  }
}

function toMessage({ seq, senderId, clientId, body, gift, at }: ArrivedMessage): ChatMessage {
  return { seq, senderId, clientId, body, gift, at };
}
