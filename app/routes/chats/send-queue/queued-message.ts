import { MAX_QUEUED_MESSAGES, QUEUED_MESSAGE_TTL } from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";
import type { MessagePayload } from "~/live/protocol";
import type { RefusalReason } from "../log/messages";
import type { TextCopy } from "../text-copy";

/**
 * A message in the send queue of the sender's device. Invariants of a queue, in the order of
 * writing (R252): a message is queued before its first attempt and until its result is known; per
 * conversation only the first one is attempted; a refused or old one blocks those behind it until
 * the sender decides.
 */
export type QueuedMessage = {
  /** Stored on the device under this name. */
  call: MessagePayload;
  /** Time of writing, or of the last manual retry. */
  at: number;
  /** Number of attempts with an unknown result. */
  tries: number;
  refused: RefusalReason | null;
};

/**
 * The state of a tab: the list as last stored, its own attempts without a response, and the number
 * of messages held for moderation (R238).
 */
export type SendQueueState = {
  list: QueuedMessage[];
  unanswered: ReadonlySet<ClientId>;
  held: number;
};
export const EMPTY_QUEUE: SendQueueState = { list: [], unanswered: new Set(), held: 0 };

export type QueueChange =
  | { type: "enqueued"; payload: MessagePayload; now: number }
  /** The oldest message to the member is about to be sent. */
  | { type: "attempt_started"; to: MemberId; now: number }
  /** `neverStored`: it is certain that no attempt stored the message. */
  | { type: "refused"; id: ClientId; reason: RefusalReason; neverStored: boolean }
  | { type: "retried"; id: ClientId; now: number }
  | { type: "delivered" | "withdrawn"; id: ClientId };

/** The list after a change. Applied in one transaction (send-queue-store.ts), so that tabs agree. */
export function applyQueueChange(list: QueuedMessage[], change: QueueChange): QueuedMessage[] {
  switch (change.type) {
    case "enqueued":
      return list.length >= MAX_QUEUED_MESSAGES
        ? list
        : [...list, toQueuedMessage(change.payload, change.now)];
    case "attempt_started": {
      const head = nextToSend(list, change.to, change.now);
      return list.map((one) => (one === head ? { ...one, tries: one.tries + 1 } : one));
    }
    case "refused": {
      const { reason: refused, neverStored } = change;
      return updateQueued(list, change.id, ({ tries }) => ({
        refused,
        tries: neverStored ? 0 : tries,
      }));
    }
    case "retried":
      return updateQueued(list, change.id, (one) => ({
        ...atConfirmedPrice(one),
        refused: null,
        at: change.now,
      }));
    case "delivered":
      return list.filter((one) => clientIdOf(one) !== change.id);
    case "withdrawn":
      return list.filter((one) => clientIdOf(one) !== change.id || !canWithdraw(one));
  }
}

export const withoutId = (ids: ReadonlySet<ClientId>, id: ClientId) =>
  new Set([...ids].filter((one) => one !== id));

export const clientIdOf = ({ call }: QueuedMessage): ClientId => call.client_id;

/**
 * False if an attempt may have stored it: its text would be in the composer and in the other
 * member's log.
 */
export const canWithdraw = ({ tries }: QueuedMessage): boolean => tries === 0;

/** The next message to send. Null if there is none or the first one needs the sender's decision. */
export function nextToSend(list: QueuedMessage[], to: MemberId, now: number): QueuedMessage | null {
  const first = list.find(({ call }) => call.to === to);
  return first && !first.refused && !isExpired(first, now) ? first : null;
}

/** The refused message that may be taken back and has none behind it. Null if there is none. */
function findReturnable(list: QueuedMessage[], to: MemberId): QueuedMessage | null {
  const [first, next] = list.filter(({ call }) => call.to === to);
  return first?.refused && !next && canWithdraw(first) ? first : null;
}

const isExpired = ({ at }: QueuedMessage, now: number): boolean => now - at > QUEUED_MESSAGE_TTL;

/**
 * The message at the current price, if a price change was the reason: the sender saw the price and
 * confirmed it (R230).
 */
const atConfirmedPrice = ({ call, refused }: QueuedMessage): Pick<QueuedMessage, "call"> => ({
  call: refused?.price === undefined ? call : { ...call, price: refused.price },
});

const toQueuedMessage = (payload: MessagePayload, at: number): QueuedMessage => ({
  call: payload,
  at,
  tries: 0,
  refused: null,
});

function updateQueued(
  list: QueuedMessage[],
  id: ClientId,
  change: (one: QueuedMessage) => Partial<QueuedMessage>,
) {
  return list.map((one) => (clientIdOf(one) === id ? { ...one, ...change(one) } : one));
}

/**
 * Status in the log. "waiting": not being sent. "unanswered": sent without a response, so it may
 * have arrived.
 */
export type PendingMessage = {
  clientId: ClientId;
  body: string;
  kind: "sending" | "waiting" | "unanswered" | "refused" | "old";
  reason: RefusalReason | null;
  canWithdraw: boolean;
  /** The number of the quoted message. */
  replyTo?: number;
};

/**
 * The price of the next message, from the first one that was refused because of a price change.
 * Null if there is none.
 */
export const pendingPrice = (pending: readonly PendingMessage[]): number | null =>
  pending.find(({ reason }) => reason?.price !== undefined)?.reason?.price ?? null;

type PendingView = { now: number; offline: boolean; unanswered: SendQueueState["unanswered"] };

/** The queued messages to one member as the log shows them. `list` contains no others. */
export function toPendingMessages(
  list: QueuedMessage[],
  { now, offline, unanswered }: PendingView,
): PendingMessage[] {
  let isBlocked = offline;
  return list.map((one) => {
    const kind = one.refused
      ? "refused"
      : isExpired(one, now)
        ? "old"
        : unanswered.has(clientIdOf(one)) && !offline
          ? "unanswered"
          : isBlocked
            ? "waiting"
            : "sending";
    isBlocked ||= kind !== "sending";
    return {
      clientId: clientIdOf(one),
      body: one.call.text,
      kind,
      reason: one.refused,
      ...(one.call.reply_to && { replyTo: one.call.reply_to }),
      canWithdraw: canWithdraw(one) && kind !== "sending",
    };
  });
}

/** Receives the text of a refused message and the reason. */
export type ReturnToComposer = (payload: MessagePayload, reason: RefusalReason) => void;
/** `copyText` keeps a copy of the text while it is in neither the queue nor the composer (R412). */
type OpenComposer = {
  returnText: ReturnToComposer;
  copyText: (payload: MessagePayload) => TextCopy;
};
type QueueAccess = { getState: () => SendQueueState; withdraw: (id: ClientId) => Promise<boolean> };

/**
 * The open composers of a tab, by recipient. A refused message with none behind it returns to the
 * current composer, because its own page may have been left or reloaded (R313).
 */
export class OpenComposers {
  private readonly queue: QueueAccess;
  private readonly isPageVisible: () => boolean;
  private readonly composers: (OpenComposer & { to: MemberId })[] = [];
  private returnedMessage: { id: ClientId; reason: RefusalReason } | null = null;

  constructor(queue: QueueAccess, isPageVisible: () => boolean) {
    this.queue = queue;
    this.isPageVisible = isPageVisible;
  }

  open(to: MemberId, opened: OpenComposer): () => void {
    const composer = { to, ...opened };
    this.composers.push(composer);
    return () => void this.composers.splice(this.composers.indexOf(composer), 1);
  }

  private findComposer = (to: MemberId) =>
    this.composers.findLast((composer) => composer.to === to);

  /** Text returns only to a visible page, and only if no other tab has claimed it. */
  async returnRefusedText(to: MemberId): Promise<void> {
    const message = findReturnable(this.queue.getState().list, to);
    const composer = this.findComposer(to);
    if (!message?.refused || !composer || !this.isPageVisible()) return;
    const id = clientIdOf(message);
    const reason = message.refused;
    const copy = composer.copyText(message.call);
    if (!(await this.queue.withdraw(id))) return copy.release();
    this.returnedMessage = { id, reason };
    const current = this.findComposer(to);
    if (!current) return copy.leave();
    current.returnText(message.call, reason);
    copy.release();
  }

  /** The reason of the message that was just returned, or null. */
  reasonOf(id: ClientId): RefusalReason | null {
    return this.returnedMessage?.id === id ? this.returnedMessage.reason : null;
  }
}
