import type { SentMessage } from "~/domain/conversation/conversation";
import { browserNow } from "~/kit/clock";
import type { ClientId, MemberId } from "~/kit/ids";
import type { Connection } from "~/live/connection";
import type { MessagePayload } from "~/live/protocol";
import { isFinalRefusal, type RefusalReason, toRefusal } from "../log/messages";
import { type DeliveryResult, deliverMessage } from "./deliver-message";
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
  runExclusive,
  type TabSync,
  type UpdateQueue,
  updateDeviceQueue,
  withMemoryFallback,
} from "./send-queue-store";

type SendQueueDependencies = {
  updateStored: UpdateQueue;
  deliverMessage: typeof deliverMessage;
  runExclusive: typeof runExclusive;
  tabSync: TabSync;
  isOnline: () => boolean;
  isPageVisible: () => boolean;
};
type AcceptedListener = (payload: MessagePayload, message: SentMessage) => void;
type FailedDelivery = Extract<DeliveryResult, { ok: false }>;

/**
 * The send queue of a member in this tab: messages are stored, then sent one after the other
 * (R252).
 */
export class DeviceSendQueue {
  readonly member: MemberId;
  private readonly dependencies: SendQueueDependencies;
  private state = EMPTY_QUEUE;
  private readonly updateStored: ReturnType<typeof withMemoryFallback>;
  private readonly stateListeners = new Set<() => void>();
  private readonly acceptedListeners = new Set<AcceptedListener>();
  readonly composers = new OpenComposers(this, () => this.dependencies.isPageVisible());

  constructor(member: MemberId, dependencies: SendQueueDependencies) {
    this.member = member;
    this.dependencies = dependencies;
    this.updateStored = withMemoryFallback(dependencies.updateStored);
    dependencies.tabSync.subscribe(() => void this.reload());
  }

  readonly getState = (): SendQueueState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  };

  /** Calls back for each message that this tab has sent. */
  onAccepted(listener: AcceptedListener): () => void {
    this.acceptedListeners.add(listener);
    return () => this.acceptedListeners.delete(listener);
  }

  /** Reads the stored queue, which this or another tab may have changed. */
  async reload(): Promise<void> {
    await this.applyChange(null);
  }

  /**
   * Queues a message, then sends the queue. Returns the reason if the message was refused and its
   * text returned to the composer. Returns null if it was accepted or still waits, and also if it was
   * refused but stays in the log, because other messages wait behind it. `onSafe` is called when the
   * message needs no other copy: it is stored on the device, or left the queue (R412).
   */
  async enqueueMessage(
    payload: MessagePayload,
    connection: Connection | null,
    onSafe?: () => void,
  ): Promise<RefusalReason | null> {
    const id = payload.client_id;
    const change = { type: "enqueued", payload, now: browserNow() } as const;
    const { list, isStored } = await this.applyChange(change);
    if (!list.some((one) => clientIdOf(one) === id)) return { refusal: "too_many_waiting" };
    if (isStored) onSafe?.();
    else if (onSafe) this.onRemoved(id, onSafe);
    const refusal = await this.sendQueuedTo(payload.to, connection);
    return refusal?.refusal === "logged_out" ? refusal : this.composers.reasonOf(id);
  }

  private onRemoved(id: ClientId, listener: () => void): void {
    const stop = this.subscribe(() => {
      if (this.state.list.some((one) => clientIdOf(one) === id)) return;
      stop();
      listener();
    });
  }

  /**
   * Removes a message from the queue. True if this call removed it, so that only the caller has its
   * text.
   */
  async withdraw(id: ClientId): Promise<boolean> {
    const { before } = await this.applyChange({ type: "withdrawn", id });
    return before.some((one) => clientIdOf(one) === id && canWithdraw(one));
  }

  async retry(id: ClientId, connection: Connection | null): Promise<void> {
    const { list } = await this.applyChange({ type: "retried", id, now: browserNow() });
    const one = list.find((one) => clientIdOf(one) === id);
    if (one) await this.sendQueuedTo(one.call.to, connection);
  }

  /** Removes a message that is in the log. */
  async removeDelivered(id: ClientId): Promise<void> {
    await this.applyChange({ type: "delivered", id });
  }

  /** Sends all queued messages, to all recipients. */
  async sendAll(connection: Connection | null): Promise<void> {
    await this.reload();
    const recipients = new Set(this.state.list.map(({ call }) => call.to));
    await Promise.all([...recipients].map((to) => this.sendQueuedTo(to, connection)));
  }

  /** Sends the queue to one member in order, after another tab that is sending it. */
  async sendQueuedTo(to: MemberId, connection: Connection | null): Promise<RefusalReason | null> {
    if (!this.dependencies.isOnline()) return null;
    const lock = `waiting:${this.member}:${to}`;
    const refusal = await this.dependencies.runExclusive(lock, async () => {
      for (let head = await this.startAttempt(to); head; head = await this.startAttempt(to)) {
        const result = await this.dependencies.deliverMessage(connection, head.call);
        if (!result.ok && result.code !== "held") return this.recordFailure(head, result);
        await this.recordDelivery(head, result);
      }
      return null;
    });
    await this.composers.returnRefusedText(to);
    return refusal;
  }

  /** Counts an attempt of the oldest queued message to a member. Null if none may be sent. */
  private async startAttempt(to: MemberId): Promise<QueuedMessage | null> {
    const now = browserNow();
    const { list } = await this.applyChange({ type: "attempt_started", to, now });
    const head = nextToSend(list, to, now);
    if (head) this.updateState({ unanswered: withoutId(this.state.unanswered, clientIdOf(head)) });
    return head;
  }

  /** Removes a message that was accepted or is held for moderation. */
  private async recordDelivery(head: QueuedMessage, result: DeliveryResult): Promise<void> {
    if (result.ok)
      for (const listener of this.acceptedListeners) listener(head.call, result.message);
    await this.removeDelivered(clientIdOf(head));
    if (!result.ok) this.updateState({ held: this.state.held + 1 });
  }

  private async recordFailure(
    head: QueuedMessage,
    result: FailedDelivery,
  ): Promise<RefusalReason | null> {
    const { price, seconds, answeredFirstAttempt } = result;
    const id = clientIdOf(head);
    const refusal = toRefusal(result.code);
    const reason = refusal && { refusal, price, seconds };
    if (reason && reason.refusal !== "logged_out") {
      // A rate limit may respond before the server checks for a stored earlier attempt.
      const neverStored =
        isFinalRefusal(reason.refusal) || (answeredFirstAttempt && head.tries === 1);
      await this.applyChange({ type: "refused", id, reason, neverStored });
    } else this.updateState({ unanswered: new Set([...this.state.unanswered, id]) });
    return reason;
  }

  private async applyChange(applyChange: QueueChange | null) {
    const update = await this.updateStored(this.member, applyChange);
    this.updateState({ list: update.list });
    if (applyChange) this.dependencies.tabSync.notify();
    return update;
  }

  private updateState(changes: Partial<SendQueueState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.stateListeners) listener();
  }
}

let currentQueue: DeviceSendQueue | null = null;

/** The only send queue of this tab. For browsers only. */
export function getSendQueue(member: MemberId): DeviceSendQueue {
  if (currentQueue?.member === member) return currentQueue;
  currentQueue = new DeviceSendQueue(member, {
    updateStored: updateDeviceQueue,
    deliverMessage: deliverMessage,
    runExclusive: runExclusive,
    tabSync: createTabSync(`waiting:${member}`),
    isOnline: () => navigator.onLine,
    isPageVisible: () => document.visibilityState === "visible",
  });
  return currentQueue;
}
