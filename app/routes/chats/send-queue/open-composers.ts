import type { ClientId, MemberId } from "~/kit/ids";
import type { SendMessageRequest } from "~/live/protocol";
import type { RefusalReason } from "../log/messages";
import { clientIdOf, findReturnable, type SendQueueState } from "./queued-message";

/** Receives the text of a refused message and the reason. */
export type ReturnToComposer = (call: SendMessageRequest, reason: RefusalReason) => void;
type QueueAccess = { now: () => SendQueueState; withdraw: (id: ClientId) => Promise<boolean> };

/**
 * The open composers of a tab, by recipient. A refused message with none behind it returns to the
 * current composer, because its own page may have been left or reloaded (R313).
 */
export class OpenComposers {
  private readonly line: QueueAccess;
  private readonly isSeen: () => boolean;
  private readonly boxes: { to: MemberId; box: ReturnToComposer }[] = [];
  private returned: { id: ClientId; reason: RefusalReason } | null = null;

  constructor(line: QueueAccess, isSeen: () => boolean) {
    this.line = line;
    this.isSeen = isSeen;
  }

  open(to: MemberId, box: ReturnToComposer): () => void {
    const opened = { to, box };
    this.boxes.push(opened);
    return () => void this.boxes.splice(this.boxes.indexOf(opened), 1);
  }

  private openTo = (to: MemberId) => this.boxes.findLast((one) => one.to === to)?.box;

  /** Text returns only to a visible page, and only if no other tab has claimed it. */
  async returnRefusedText(to: MemberId): Promise<void> {
    const one = findReturnable(this.line.now().list, to);
    const box = this.openTo(to);
    if (!one?.refused || !box || !this.isSeen()) return;
    const id = clientIdOf(one);
    const reason = one.refused;
    if (!(await this.line.withdraw(id))) return;
    this.returned = { id, reason };
    (this.openTo(to) ?? box)(one.call, reason);
  }

  /** The reason of the message that was just returned, or null. */
  reasonOf(id: ClientId): RefusalReason | null {
    return this.returned?.id === id ? this.returned.reason : null;
  }
}
