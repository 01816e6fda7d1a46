/** Milliseconds after which an undelivered message is lost. */
const LOST_AFTER_MS = 10_000;

type Entry = { since: number; conversation: number; arrived: () => void };

/**
 * Records every message, so that a fast but lossy server cannot pass. Latencies in milliseconds
 * since the message was sent.
 */
export class DeliveryLog {
  acknowledged = 0;
  delivered = 0;
  refused = 0;
  lost = 0;
  duplicates = 0;
  disorder = 0;
  private latencies: number[] = [];
  private readonly waiting = new Map<string, Entry>();
  private readonly lastSeq = new Map<number, number>();
  private readonly timedOut = new Set<string>();
  private readonly acks = new Map<string, number>();

  /** Records a message about to be sent. Resolves when it was delivered, or is lost. */
  expect(clientId: string, conversation: number): Promise<void> {
    return new Promise((arrived) => {
      const timeout = setTimeout(() => {
        if (this.waiting.delete(clientId)) this.lost++;
        this.timedOut.add(clientId);
        arrived();
      }, LOST_AFTER_MS);
      const done = () => {
        clearTimeout(timeout);
        arrived();
      };
      this.waiting.set(clientId, { since: performance.now(), conversation, arrived: done });
    });
  }

  /** Records the response to a send; `seq` is null where it was rejected. */
  acknowledge(clientId: string, seq: number | null): void {
    if (seq === null) {
      this.refused++;
      this.waiting.get(clientId)?.arrived();
      this.waiting.delete(clientId);
      return;
    }
    this.acknowledged++;
    this.compare(clientId, seq);
  }

  /** Records an event of a recipient's socket. */
  deliver(clientId: string, conversation: number, seq: number): void {
    // too late: it is recorded as lost, not as duplicated
    if (this.timedOut.delete(clientId)) return;
    const entry = this.waiting.get(clientId);
    if (!entry || entry.conversation !== conversation) {
      this.duplicates++;
      return;
    }
    this.waiting.delete(clientId);
    this.delivered++;
    this.latencies.push(performance.now() - entry.since);
    const last = this.lastSeq.get(conversation);
    if (last !== undefined && seq !== last + 1) this.disorder++;
    this.lastSeq.set(conversation, seq);
    this.compare(clientId, seq);
    entry.arrived();
  }

  /** The delivery latencies since the last call. */
  drainLatencies(): number[] {
    const latencies = this.latencies;
    this.latencies = [];
    return latencies;
  }

  /** The number of messages with any error. */
  get errorCount(): number {
    const wrong = this.refused + this.lost + this.duplicates + this.disorder;
    return Math.max(wrong, Math.abs(this.acknowledged - this.delivered));
  }

  toString(): string {
    return `${this.acknowledged} acknowledged, ${this.delivered} delivered, ${this.refused} refused, ${this.lost} lost, ${this.duplicates} doubled, ${this.disorder} out of order`;
  }

  /**
   * The acknowledged number and the delivered number must be equal; they arrive in either order.
   */
  private compare(clientId: string, seq: number): void {
    const other = this.acks.get(clientId);
    if (other === undefined) this.acks.set(clientId, seq);
    else {
      this.acks.delete(clientId);
      if (other !== seq) this.disorder++;
    }
  }
}
