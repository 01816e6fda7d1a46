import { systemNow } from "~/kit/clock";
import { log } from "~/platform/log";

/**
 * Longer than an object may be idle before the platform hibernates it: 10 seconds (docs of Durable
 * Objects, "Lifecycle").
 */
const IDLE_MS = 30_000;
/** The number of idle periods in memory that counts as an error: a single one may be chance. */
const MAX_IDLE_EVENTS = 3;

/**
 * Detects an object that does not hibernate while idle, because every second in memory is billed
 * (R342). An object that hibernated is constructed again, with a new watch; one that finds long
 * pauses between its own events was in memory through all of them.
 */
export class HibernationWatch {
  private readonly constructedAt = systemNow();
  private lastEventAt = this.constructedAt;
  private pauses = 0;

  private readonly className: string;

  /** @param className the name of its class, for the log */
  constructor(className: string) {
    this.className = className;
  }

  /**
   * Must be called at the start of each event. Logs once per object life, without identifying the
   * object.
   */
  recordEvent(now = systemNow()): void {
    if (now - this.lastEventAt >= IDLE_MS) this.pauses += 1;
    else if (this.pauses < MAX_IDLE_EVENTS) this.pauses = 0;
    this.lastEventAt = now;
    if (this.pauses !== MAX_IDLE_EVENTS) return;
    this.pauses += 1;
    const seconds = Math.round((now - this.constructedAt) / 1000);
    log("live.stays_awake", { object: this.className, seconds });
  }
}
