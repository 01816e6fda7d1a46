import { newClientId } from "~/kit/client-id";
import type { ClientId, MemberId } from "~/kit/ids";
import type { MessagePayload } from "~/live/protocol";
import type { DeliveryResult } from "~/routes/chats/send-queue/deliver-message";
import { DeviceSendQueue } from "~/routes/chats/send-queue/device-send-queue";
import type { QueuedMessage } from "~/routes/chats/send-queue/queued-message";
import { toQueueUpdate, type UpdateQueue } from "~/routes/chats/send-queue/send-queue-store";

export const [WRITER, READER] = ["writer", "reader"] as [MemberId, MemberId];

export const messageCallOf = (text: string, to = READER): MessagePayload => ({
  to,
  client_id: newClientId(),
  text,
  from: WRITER,
});

/** The result of an attempt. */
export type AttemptResult = "stored" | "answer lost" | "lost" | "refused" | "too fast" | "held";

/**
 * A site that stores each client id once, a browser's storage, and its tabs. `later` decides when a
 * step completes.
 */
export class SimulatedBrowser {
  /** The messages that the site stored, in its order. */
  readonly stored: ClientId[] = [];
  /** The messages that were queued, in order. */
  readonly written: ClientId[] = [];
  fates: AttemptResult[] = [];
  /** Whether two attempts to the one recipient ever ran concurrently. */
  overlapped = false;
  private under = 0;
  online = true;
  /** Whether its pages are visible. */
  seen = true;
  private list: QueuedMessage[] = [];
  private readonly listeners: (() => void)[] = [];
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly later: () => Promise<unknown>;

  constructor(later: () => Promise<unknown> = () => Promise.resolve()) {
    this.later = later;
  }

  tab(): DeviceSendQueue {
    return new DeviceSendQueue(WRITER, {
      updateStored: this.updateQueue,
      deliverMessage: (_connection, call) => this.deliver(call),
      runExclusive: this.inTurn,
      tabSync: {
        notify: () => {
          for (const listener of this.listeners) listener();
        },
        subscribe: (listener) => void this.listeners.push(listener),
      },
      isOnline: () => this.online,
      isPageVisible: () => this.seen,
    });
  }

  private readonly updateQueue: UpdateQueue = async (_member, change) => {
    await this.later();
    const update = toQueueUpdate(this.list, change);
    this.list = update.list;
    if (change?.type === "enqueued" && update.list.length > update.before.length)
      this.written.push(change.payload.client_id);
    return update;
  };

  private readonly inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (this.turns.get(name) ?? Promise.resolve()).then(work);
    this.turns.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };

  private async deliver(call: MessagePayload): Promise<DeliveryResult> {
    this.overlapped ||= this.under > 0;
    this.under++;
    await this.later();
    this.under--;
    return this.answer(call);
  }

  private answer({ client_id: id, to }: MessagePayload): DeliveryResult {
    const fate = this.online ? (this.fates.shift() ?? "stored") : "lost";
    const before = this.stored.indexOf(id);
    if (fate === "too fast") return { ok: false, code: "too_fast", answeredFirstAttempt: true };
    if (fate === "held" && before < 0)
      return { ok: false, code: "held", answeredFirstAttempt: true };
    if (fate === "refused" && before < 0)
      return { ok: false, code: "not_enough_credits", answeredFirstAttempt: true };
    if (fate !== "lost" && before < 0) this.stored.push(id);
    if (fate === "lost" || fate === "answer lost")
      return { ok: false, code: "offline", answeredFirstAttempt: false };
    const message = { seq: this.stored.indexOf(id) + 1, at: 1, credits: 1, balance: 1 };
    return { ok: true, message: { ...message, conversationId: to as never } };
  }
}
