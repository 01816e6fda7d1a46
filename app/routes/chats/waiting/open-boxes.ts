import type { ClientId, MemberId } from "~/kit/ids";
import type { MessageCall } from "~/live/protocol";
import type { Why } from "../messages";
import { idOf, refusedAlone, type WaitingState } from "./waiting";

/** Takes up the words of a message that was refused, and why. */
export type Box = (call: MessageCall, why: Why) => void;
type Line = { now: () => WaitingState; takeBack: (id: ClientId) => Promise<boolean> };

/**
 * The boxes of a tab, by whom they are to. What was refused, with nothing behind it, comes into the one that is open now:
 * the page that sent it may have gone on to another since, or been loaded anew (R313).
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

  /** Nothing is taken for a box that nobody sees, or that another tab may show. */
  async giveBack(to: MemberId): Promise<void> {
    const [one, box] = [refusedAlone(this.line.now().list, to), this.openTo(to)];
    if (!one?.refused || !box || !this.isSeen()) return;
    const [id, why] = [idOf(one), one.refused];
    if (!(await this.line.takeBack(id))) return;
    this.given = { id, why };
    (this.openTo(to) ?? box)(one.call, why);
  }

  /** Why a message came back just now; null where it did not. */
  whyOf(id: ClientId): Why | null {
    return this.given?.id === id ? this.given.why : null;
  }
}
