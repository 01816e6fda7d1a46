import { minutes, seconds } from "~/kit/duration";
import { SESSION_ENDED_CODE } from "./protocol";

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** After a logout: until then the page has loaded its new session, and usually needs no socket. */
const RETRY_AFTER_SESSION_MS = 5_000;
/** A socket that was open this long was most likely closed by a release, with all others (R584). */
const STABLE_AFTER = minutes(1);
/**
 * All pages reconnect spread over this time, so that the database can serve them next to page
 * loads. Pages with input in progress use the shorter range.
 */
const RECONNECT_SPREAD = { from: seconds(1), to: seconds(20) };
const WRITING_SPREAD = { from: seconds(1), to: seconds(3) };

/**
 * Calculates when a page reconnects: growing pauses with jitter, so that pages that lost their
 * sockets together do not reconnect together.
 */
export class Retries {
  private next = FIRST_RETRY_MS;
  /** Time when the socket opened, or 0 if it is closed. */
  private openSince = 0;
  private readonly isWriting: () => boolean;
  private readonly chance: () => number;

  constructor(isWriting: () => boolean, chance: () => number = Math.random) {
    this.isWriting = isWriting;
    this.chance = chance;
  }

  opened(now: number): void {
    this.openSince = now;
    this.reset();
  }

  reset(): void {
    this.next = FIRST_RETRY_MS;
  }

  /**
   * Returns the pause before the next attempt, in milliseconds. A close code means that the server
   * closed the socket, as a release does with all sockets. Undefined means that this page closed it
   * after a timeout.
   */
  pauseAfter(code: number | undefined, now: number): number {
    const openFor = code === undefined || this.openSince === 0 ? 0 : now - this.openSince;
    this.openSince = 0;
    if (code === SESSION_ENDED_CODE) this.next = RETRY_AFTER_SESSION_MS;
    else if (openFor >= STABLE_AFTER) {
      const { from, to } = this.isWriting() ? WRITING_SPREAD : RECONNECT_SPREAD;
      return from + this.chance() * (to - from);
    }
    const pause = this.next * (0.5 + this.chance());
    this.next = Math.min(this.next * 2, LAST_RETRY_MS);
    return pause;
  }
}
