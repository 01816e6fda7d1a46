import type { ClientId, MemberId } from "~/kit/ids";
import type { MessageCall } from "~/live/protocol";
import type { Why } from "../messages";
import { idOf, refusedAlone, type WaitingState } from "./waiting";

/** Receives the text of a refused message and the reason. */
export type Box = (call: MessageCall, why: Why) => void;
type Line = { now: () => WaitingState; takeBack: (id: ClientId) => Promise<boolean> };

/**
 * The open composers of a tab, by recipient. A refused message with none behind it returns to the
 * current composer, because its own page may have been left or reloaded (R313).
 */
export class OpenBoxes {
  private readonly line: Line;
  private readonly isSeen: () => boolean;
  private readonly boxes: { to: MemberId; box: Box }[] = [];
  private given: { id: ClientId; why: Why } | null = null;

  constructor(line: Line, isSeen: () => boolean) {
    this.line = line;
    this.isSeen = isSeen;
  }

  open(to: MemberId, box: Box): () => void {
    const opened = { to, box };
    this.boxes.push(opened);
    return () => void this.boxes.splice(this.boxes.indexOf(opened), 1);
  }

  private openTo = (to: MemberId) => this.boxes.findLast((one) => one.to === to)?.box;

  /** Text returns only to a visible page, and only if no other tab has claimed it. */
  async giveBack(to: MemberId): Promise<void> {
    const [one, box] = [refusedAlone(this.line.now().list, to), this.openTo(to)];
    if (!one?.refused || !box || !this.isSeen()) return;
    const [id, why] = [idOf(one), one.refused];
    if (!(await this.line.takeBack(id))) return;
    this.given = { id, why };
    (this.openTo(to) ?? box)(one.call, why);
  }

  /** The reason of the message that was just returned, or null. */
  whyOf(id: ClientId): Why | null {
    return this.given?.id === id ? this.given.why : null;
  }
}
