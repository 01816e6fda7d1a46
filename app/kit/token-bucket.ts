/**
 * Allows `burst` at once and `perSecond` after that. The current time is an argument, in
 * milliseconds.
 */
export class TokenBucket {
  private tokens: number;
  private at = 0;
  private readonly burst: number;
  private readonly perSecond: number;

  constructor(burst: number, perSecond: number) {
    this.burst = burst;
    this.perSecond = perSecond;
    this.tokens = burst;
  }

  take(now: number): boolean {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** After a rejection: whole seconds until the next slot. */
  get secondsToWait(): number {
    return Math.max(1, Math.ceil((1 - this.tokens) / this.perSecond));
  }
}
