import { log } from "~/platform/log";

/** Longer than an object may be idle before the platform puts it to sleep: 10 seconds (docs of Durable Objects, "Lifecycle"). */
const IDLE_MS = 30_000;
/** So often an object was idle and still in memory at its next event, before that counts as a fault: one pause may be chance. */
const PAUSES = 3;

/**
 * Notices an object that does not sleep while it is idle, which is billed for every second (R342). An object that slept is
 * constructed again, with a new watch; one that finds long pauses between its own events was awake through all of them.
 */
export class AwakeWatch {
  private readonly since = Date.now();
  private last = this.since;
  private pauses = 0;

  private readonly object: string;

  /** @param object the name of its class, for the log */
  constructor(object: string) {
    this.object = object;
  }

  /** To be called at the start of each event. Logs once in the life of an object, without saying whose it is. */
  note(now = Date.now()): void {
    if (now - this.last >= IDLE_MS) this.pauses += 1;
    else if (this.pauses < PAUSES) this.pauses = 0;
    this.last = now;
    if (this.pauses !== PAUSES) return;
    this.pauses += 1;
    const seconds = Math.round((now - this.since) / 1000);
    log("live.stays_awake", { object: this.object, seconds });
  }
}
