import type { RefusalValues, SentMessage } from "~/domain/conversation/conversation";
import { type ApiResult, postJson } from "~/kit/api-client";
import { browserNow } from "~/kit/clock";
import type { ClientId, MemberId } from "~/kit/ids";
import type { Connection } from "~/live/connection";
import type { MessagePayload } from "~/live/protocol";
import { sendLive } from "~/live/send-live";
import { isFinalRefusal, type RefusalReason, toRefusal } from "../log/messages";
import {
  canWithdraw,
  clientIdOf,
  EMPTY_QUEUE,
  nextToSend,
  OpenComposers,
  type QueueChange,
  type QueuedMessage,
  type SendQueueState,
  withoutId,
} from "./queued-message";
import {
  createTabSync,
  type QueueUpdate,
  runExclusive,
  type TabSync,
  type UpdateQueue,
  updateDeviceQueue,
  withMemoryFallback,
} from "./send-queue-store";

/**
 * Accepted, or the error code. "offline": no response. `atOnce`: the first attempt got a response,
 * so that no other attempt can have stored the message.
 */
export type DeliveryResult =
  | { ok: true; message: SentMessage }
  | (RefusalValues & { ok: false; code: string; atOnce: boolean });

/** Messages sent over HTTP, in order. */
let lastPost: Promise<unknown> = Promise.resolve();
let pendingPosts = 0;

/**
 * Sends a message over the tab's socket, or over HTTP if there is no socket or no acknowledgement
 * (R103). Both use the same client id, so that it is stored once. While a message is being posted,
 * later messages are posted after it, to keep their order.
 */
async function deliverMessage(
  connection: Connection | null,
  call: MessagePayload,
): Promise<DeliveryResult> {
  const answer = connection && pendingPosts === 0 ? await sendLive(connection, call) : null;
  if (answer === "logged_out") return deliveryFailure("authentication_required");
  if (answer === "stopped") return deliveryFailure("offline");
  if (answer?.type === "sent") return { ok: true, message: answer.message };
  if (answer && answer.code !== "failed") return { ...answer, ok: false, atOnce: true };
  return postInOrder(call);
}

function postInOrder(call: MessagePayload): Promise<DeliveryResult> {
  pendingPosts++;
  const mine = lastPost.then(() => postMessage(call)).finally(() => pendingPosts--);
  lastPost = mine.catch(() => undefined);
  return mine;
}

/** The connection was lost while reading the response. */
const NO_RESPONSE: ApiResult<never> = { ok: false, code: "offline" };

async function postMessage(call: MessagePayload): Promise<DeliveryResult> {
  const posted = postJson<{ message: SentMessage }>("/api/message.php", call);
  const answer = await posted.catch(() => NO_RESPONSE);
  if (answer.ok) return { ok: true, message: answer.body.message };
  const price = answer.fields?.price;
  return deliveryFailure(answer.code, price === undefined ? {} : { price: Number(price) });
}

const deliveryFailure = (code: string, figures: RefusalValues = {}): DeliveryResult => ({
  ...figures,
  ok: false,
  code,
  atOnce: false,
});

type SendQueueDependencies = {
  updateStored: UpdateQueue;
  deliver: typeof deliverMessage;
  inTurn: typeof runExclusive;
  tabs: TabSync;
  isOnline: () => boolean;
  isSeen: () => boolean;
};
type AcceptedListener = (call: MessagePayload, message: SentMessage) => void;
type FailedDelivery = Extract<DeliveryResult, { ok: false }>;

/**
 * The send queue of a member in this tab: messages are stored, then sent one after the other
 * (R252).
 */
export class DeviceSendQueue {
  readonly member: MemberId;
  private readonly means: SendQueueDependencies;
  private state = EMPTY_QUEUE;
  private readonly updateStored: UpdateQueue;
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<AcceptedListener>();
  readonly boxes = new OpenComposers(this, () => this.means.isSeen());

  constructor(member: MemberId, means: SendQueueDependencies) {
    this.member = member;
    this.means = means;
    this.updateStored = withMemoryFallback(means.updateStored);
    means.tabs.subscribe(() => void this.reload());
  }

  readonly now = (): SendQueueState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Calls back for each message that this tab has sent. */
  onAccepted(hearer: AcceptedListener): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** Reads the stored queue, which this or another tab may have changed. */
  async reload(): Promise<void> {
    await this.change(null);
  }

  /**
   * Queues a message, then sends the queue. Returns the reason if the message was refused and its
   * text returned to the composer. Returns null if it was accepted or still waits, and also if it was
   * refused but stays in the log, because other messages wait behind it.
   */
  async write(call: MessagePayload, connection: Connection | null): Promise<RefusalReason | null> {
    const id = call.client_id;
    const { list } = await this.change({ type: "written", call, now: browserNow() });
    if (!list.some((one) => clientIdOf(one) === id)) return { refusal: "too_many_waiting" };
    const ended = await this.send(call.to, connection);
    return ended?.refusal === "logged_out" ? ended : this.boxes.reasonOf(id);
  }

  /**
   * Removes a message from the queue. True if this call removed it, so that only the caller has its
   * text.
   */
  async withdraw(id: ClientId): Promise<boolean> {
    const { before } = await this.change({ type: "taken_back", id });
    return before.some((one) => clientIdOf(one) === id && canWithdraw(one));
  }

  async again(id: ClientId, connection: Connection | null): Promise<void> {
    const { list } = await this.change({ type: "again", id, now: browserNow() });
    const one = list.find((one) => clientIdOf(one) === id);
    if (one) await this.send(one.call.to, connection);
  }

  /** Removes a message that is in the log. */
  async settle(id: ClientId): Promise<void> {
    await this.change({ type: "settled", id });
  }

  /** Sends all queued messages, to all recipients. */
  async sendAll(connection: Connection | null): Promise<void> {
    await this.reload();
    const recipients = new Set(this.state.list.map(({ call }) => call.to));
    await Promise.all([...recipients].map((to) => this.send(to, connection)));
  }

  /** Sends the queue to one member in order, after another tab that is sending it. */
  async send(to: MemberId, connection: Connection | null): Promise<RefusalReason | null> {
    const name = `waiting:${this.member}:${to}`;
    if (!this.means.isOnline()) return null;
    const ended = await this.means.inTurn(name, () => this.sendInTurn(to, connection));
    await this.boxes.returnRefusedText(to);
    return ended;
  }

  private async sendInTurn(
    to: MemberId,
    connection: Connection | null,
  ): Promise<RefusalReason | null> {
    for (;;) {
      const now = browserNow();
      const { list } = await this.change({ type: "next", to, now });
      const head = nextToSend(list, to, now);
      if (!head) return null;
      this.show({ unanswered: withoutId(this.state.unanswered, clientIdOf(head)) });
      const answer = await this.means.deliver(connection, head.call);
      if (!answer.ok && answer.code !== "held") return this.notSent(head, answer);
      if (answer.ok) for (const listener of this.hearers) listener(head.call, answer.message);
      await this.settle(clientIdOf(head));
      if (!answer.ok) this.show({ held: this.state.held + 1 });
    }
  }

  private async notSent(
    head: QueuedMessage,
    answer: FailedDelivery,
  ): Promise<RefusalReason | null> {
    const { price, seconds, atOnce } = answer;
    const id = clientIdOf(head);
    const refusal = toRefusal(answer.code);
    const reason = refusal && { refusal, price, seconds };
    if (reason && reason.refusal !== "logged_out") {
      // A rate limit may respond before the server checks for a stored earlier attempt.
      const neverStored = isFinalRefusal(reason.refusal) || (atOnce && head.tries === 1);
      await this.change({ type: "refused", id, reason, neverStored });
    } else this.show({ unanswered: new Set([...this.state.unanswered, id]) });
    return reason;
  }

  private async change(change: QueueChange | null): Promise<QueueUpdate> {
    const update = await this.updateStored(this.member, change);
    this.show({ list: update.list });
    if (change) this.means.tabs.notify();
    return update;
  }

  private show(changes: Partial<SendQueueState>): void {
    this.state = { ...this.state, ...changes };
    for (const watcher of this.watchers) watcher();
  }
}

let currentQueue: DeviceSendQueue | null = null;

/** The only send queue of this tab. For browsers only. */
export function getSendQueue(member: MemberId): DeviceSendQueue {
  if (currentQueue?.member === member) return currentQueue;
  currentQueue = new DeviceSendQueue(member, {
    updateStored: updateDeviceQueue,
    deliver: deliverMessage,
    inTurn: runExclusive,
    tabs: createTabSync(`waiting:${member}`),
    isOnline: () => navigator.onLine,
    isSeen: () => document.visibilityState === "visible",
  });
  return currentQueue;
}
