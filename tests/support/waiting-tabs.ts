import { newClientId } from "~/kit/client-id";
import type { ClientId, MemberId } from "~/kit/ids";
import type { MessageCall } from "~/live/protocol";
import type { Delivered } from "~/routes/chats/deliver";
import type { Waiting } from "~/routes/chats/waiting/waiting";
import { WaitingLine } from "~/routes/chats/waiting/waiting-line";
import { after, type Keep } from "~/routes/chats/waiting/waiting-store";

export const [WRITER, READER] = ["writer", "reader"] as [MemberId, MemberId];

export const callOf = (text: string, to = READER): MessageCall => ({
  ...{ to, client_id: newClientId(), text, from: WRITER },
});

/** The result of an attempt. */
export type Fate = "stored" | "answer lost" | "lost" | "refused" | "too fast" | "held";

/**
 * A site that stores each client id once, a browser's storage, and its tabs. `later` decides when a
 * step completes.
 */
export class Browser {
  /** The messages that the site stored, in its order. */
  readonly stored: ClientId[] = [];
  /** The messages that were queued, in order. */
  readonly written: ClientId[] = [];
  fates: Fate[] = [];
  /** Whether two attempts to the one recipient ever ran concurrently. */
  overlapped = false;
  private under = 0;
  online = true;
  /** Whether its pages are visible. */
  seen = true;
  private list: Waiting[] = [];
  private readonly hearing: (() => void)[] = [];
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly later: () => Promise<unknown>;

  constructor(later: () => Promise<unknown> = () => Promise.resolve()) {
    this.later = later;
  }

  tab(): WaitingLine {
    return new WaitingLine(WRITER, {
      keep: this.keep,
      deliver: (_connection, call) => this.deliver(call),
      inTurn: this.inTurn,
      tabs: {
        tell: () => {
          for (const hear of this.hearing) hear();
        },
        hear: (listener) => void this.hearing.push(listener),
      },
      isOnline: () => this.online,
      isSeen: () => this.seen,
    });
  }

  private readonly keep: Keep = async (_member, change) => {
    await this.later();
    const kept = after(this.list, change);
    this.list = kept.list;
    if (change?.type === "written" && kept.list.length > kept.before.length)
      this.written.push(change.call.client_id);
    return kept;
  };

  private readonly inTurn = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (this.turns.get(name) ?? Promise.resolve()).then(work);
    this.turns.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };

  private async deliver(call: MessageCall): Promise<Delivered> {
    this.overlapped ||= this.under > 0;
    this.under++;
    await this.later();
    this.under--;
    return this.answer(call);
  }

  private answer({ client_id: id, to }: MessageCall): Delivered {
    const fate = this.online ? (this.fates.shift() ?? "stored") : "lost";
    const before = this.stored.indexOf(id);
    if (fate === "too fast") return { ok: false, code: "too_fast", atOnce: true };
    if (fate === "held" && before < 0) return { ok: false, code: "held", atOnce: true };
    if (fate === "refused" && before < 0)
      return { ok: false, code: "not_enough_credits", atOnce: true };
    if (fate !== "lost" && before < 0) this.stored.push(id);
    if (fate === "lost" || fate === "answer lost")
      return { ok: false, code: "offline", atOnce: false };
    const message = { seq: this.stored.indexOf(id) + 1, at: 1, credits: 1, balance: 1 };
    return { ok: true, message: { ...message, conversationId: to as never } };
  }
}
