type CacheBounds<Value> = {
  /** Capacity: the number of entries, or the sum of what `weigh` returns. */
  size: number;
  /** TTL in milliseconds; undefined means no expiry. */
  life?: number;
  weigh?: (value: Value) => number;
};

/**
 * A cache in an isolate, an object or a page: the oldest written entry is evicted first, and no
 * entry is returned after its TTL. The current time is an argument, in milliseconds.
 */
export class BoundedCache<Key, Value> {
  private readonly entries = new Map<Key, { value: Value; until: number; weight: number }>();
  private readonly bounds: Required<CacheBounds<Value>>;
  private weight = 0;

  constructor({ size, life = Number.POSITIVE_INFINITY, weigh = () => 1 }: CacheBounds<Value>) {
    this.bounds = { size, life, weigh };
  }

  get(key: Key, now = 0): Value | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > now ? entry.value : undefined;
  }

  set(key: Key, value: Value, now = 0): void {
    this.delete(key);
    const weight = this.bounds.weigh(value);
    this.entries.set(key, { value, until: now + this.bounds.life, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.bounds.size) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
    this.weight = 0;
  }
}
