import { minutes, seconds } from "~/kit/duration";
import { SESSION_ENDED } from "./protocol";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** After a logout: by then the page has been told who is asking, and mostly has no socket any more. */
const RETRY_AFTER_SESSION_MS = 5_000;
/** A line that was open so long is most likely lost with all others: a release drops every socket at once (R584). */
const SETTLED = minutes(1);
/** Over which they come back, so that the database answers them beside pages; and where somebody is in the middle of a word. */
const SPREAD = { from: seconds(1), to: seconds(20) };
const WRITING = { from: seconds(1), to: seconds(3) };

/** When a page asks for its line again: growing pauses, of different lengths for pages that lost theirs together. */
export class Retries {
  private next = FIRST_RETRY_MS;
  /** Since when there is an open line; 0 without. */
  private openSince = 0;
  private readonly isWriting: () => boolean;
  private readonly chance: () => number;

  constructor(isWriting: () => boolean, chance: () => number = Math.random) {
    this.isWriting = isWriting;
    this.chance = chance;
  }

  opened(now: number): void {
    this.openSince = now;
    this.anew();
  }

  anew(): void {
    this.next = FIRST_RETRY_MS;
  }

  /**
   * How long to wait, in milliseconds. With a close code the other side ended the line, as a release does with all at once;
   * without one this page found it silent, by itself.
   */
  pauseAfter(code: number | undefined, now: number): number {
    const openFor = code === undefined || this.openSince === 0 ? 0 : now - this.openSince;
    this.openSince = 0;
    if (code === SESSION_ENDED) this.next = RETRY_AFTER_SESSION_MS;
    else if (openFor >= SETTLED) {
      const { from, to } = this.isWriting() ? WRITING : SPREAD;
      return from + this.chance() * (to - from);
    }
    const pause = this.next * (0.5 + this.chance());
    this.next = Math.min(this.next * 2, LAST_RETRY_MS);
    return pause;
  }
}
