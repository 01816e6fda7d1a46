import type { SentMessage } from "~/domain/conversation/conversation";
import type { ClientId, MemberId } from "~/kit/ids";
import type { Connection } from "~/live/connection";
import type { MessageCall } from "~/live/protocol";
import type { Delivered, deliver } from "../deliver";
import { isFinal, refusalFrom, type Why } from "../messages";
import { OpenBoxes } from "./open-boxes";
import type { inTurn, Tabs } from "./tabs";
import {
  type Change,
  headOf,
  idOf,
  mayTakeBack,
  NOTHING_WAITS,
  type Waiting,
  type WaitingState,
  without,
} from "./waiting";
import { type Keep, type Kept, withMemory } from "./waiting-store";

export type Means = {
  keep: Keep;
  deliver: typeof deliver;
  inTurn: typeof inTurn;
  tabs: Tabs;
  isOnline: () => boolean;
  isSeen: () => boolean;
};
type Accepted = (call: MessageCall, message: SentMessage) => void;
type NotSent = Extract<Delivered, { ok: false }>;

/**
 * The send queue of a member in this tab: messages are stored, then sent one after the other
 * (R252).
 */
export class WaitingLine {
  readonly member: MemberId;
  private readonly means: Means;
  private state = NOTHING_WAITS;
  private readonly keep: Keep;
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<Accepted>();
  readonly boxes = new OpenBoxes(this, () => this.means.isSeen());

  constructor(member: MemberId, means: Means) {
    this.member = member;
    this.means = means;
    this.keep = withMemory(means.keep);
    means.tabs.hear(() => void this.look());
  }

  readonly now = (): WaitingState => this.state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Calls back for each message that this tab has sent. */
  onAccepted(hearer: Accepted): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  /** Reads the stored queue, which this or another tab may have changed. */
  async look(): Promise<void> {
    await this.change(null);
  }

  /**
   * Queues a message, then sends the queue. Returns why it was refused if its text came back. Null
   * if it was accepted, waits, or stays in the log with the reason because others are queued behind
   * it.
   */
  async write(call: MessageCall, connection: Connection | null): Promise<Why | null> {
    const id = call.client_id;
    const { list } = await this.change({ type: "written", call, now: Date.now() });
    if (!list.some((one) => idOf(one) === id)) return { refusal: "too_many_waiting" };
    const ended = await this.send(call.to, connection);
    return ended?.refusal === "logged_out" ? ended : this.boxes.whyOf(id);
  }

  /**
   * Removes a message from the queue. True if this call removed it, so that only the caller has its
   * text.
   */
  async takeBack(id: ClientId): Promise<boolean> {
    const { before } = await this.change({ type: "taken_back", id });
    return before.some((one) => idOf(one) === id && mayTakeBack(one));
  }

  async again(id: ClientId, connection: Connection | null): Promise<void> {
    const { list } = await this.change({ type: "again", id, now: Date.now() });
    const one = list.find((one) => idOf(one) === id);
    if (one) await this.send(one.call.to, connection);
  }

  /** Removes a message that is in the log. */
  async settle(id: ClientId): Promise<void> {
    await this.change({ type: "settled", id });
  }

  /** Sends all queued messages, to all recipients. */
  async sendAll(connection: Connection | null): Promise<void> {
    await this.look();
    const recipients = new Set(this.state.list.map(({ call }) => call.to));
    await Promise.all([...recipients].map((to) => this.send(to, connection)));
  }

  /** Sends the queue to one member in order, after another tab that is sending it. */
  async send(to: MemberId, connection: Connection | null): Promise<Why | null> {
    const name = `waiting:${this.member}:${to}`;
    if (!this.means.isOnline()) return null;
    const ended = await this.means.inTurn(name, () => this.sendInTurn(to, connection));
    await this.boxes.giveBack(to);
    return ended;
  }

  private async sendInTurn(to: MemberId, connection: Connection | null): Promise<Why | null> {
    for (;;) {
      const now = Date.now();
      const { list } = await this.change({ type: "next", to, now });
      const head = headOf(list, to, now);
      if (!head) return null;
      this.show({ unanswered: without(this.state.unanswered, idOf(head)) });
      const answer = await this.means.deliver(connection, head.call);
      if (!answer.ok && answer.code !== "held") return this.notSent(head, answer);
      if (answer.ok) for (const hear of this.hearers) hear(head.call, answer.message);
      await this.settle(idOf(head));
      if (!answer.ok) this.show({ held: this.state.held + 1 });
    }
  }

  private async notSent(head: Waiting, answer: NotSent): Promise<Why | null> {
    const { price, seconds, atOnce } = answer;
    const [id, refusal] = [idOf(head), refusalFrom(answer.code)];
    const why = refusal && { refusal, price, seconds };
    if (why && why.refusal !== "logged_out") {
      // A rate limit may respond before the server checks for a stored earlier attempt.
      const unsent = isFinal(why.refusal) || (atOnce && head.tries === 1);
      await this.change({ type: "refused", id, why, unsent });
    } else this.show({ unanswered: new Set([...this.state.unanswered, id]) });
    return why;
  }

  private async change(change: Change | null): Promise<Kept> {
    const kept = await this.keep(this.member, change);
    this.show({ list: kept.list });
    if (change) this.means.tabs.tell();
    return kept;
  }

  private show(news: Partial<WaitingState>): void {
    this.state = { ...this.state, ...news };
    for (const watcher of this.watchers) watcher();
  }
}
