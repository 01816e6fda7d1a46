import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BoundedCache } from "./bounded-cache";
import { seededRandom, uniqueById } from "./collections";
import { includedVat, proportionalShare, subtractPercent } from "./money";
import { isRefusalOf } from "./outcome";
import { memoizeAsync } from "./promises";
import { throttle } from "./throttle";
import { TokenBucket } from "./token-bucket";

describe("unique by id", () => {
  test("an item on two pages is kept once, at its first position", () => {
    const [one, two, three] = ["1", "2", "3"].map((id) => ({ id, at: "first" }));
    if (!one || !two || !three) throw new Error("three");
    const pages = [[one, two], [{ ...one, at: "second" }], [three, two]];
    expect(uniqueById(pages)).toEqual([one, two, three]);
    expect(uniqueById([])).toEqual([]);
  });
});

describe("seeded random", () => {
  test("the same words give the same number, other words another", () => {
    expect(seededRandom("a", "b")).toBe(seededRandom("a", "b"));
    expect(seededRandom("a", "b")).not.toBe(seededRandom("ab"));
    expect(seededRandom("a", 1)).not.toBe(seededRandom("a", 2));
  });

  test("the numbers are spread evenly", () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let n = 0; n < 10_000; n++) {
      const tenth = Math.floor(seededRandom("viewer", `member ${n}`, "2026-11-22") * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe("bounded cache", () => {
  test("a full cache evicts the entry written first", () => {
    const cache = new BoundedCache<string, number>({ size: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.set("a", 3);
    cache.set("c", 4);
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
  });

  test("writing a key again evicts no other key", () => {
    const cache = new BoundedCache<string, number>({ size: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.set("b", 3);
    expect([cache.get("a"), cache.get("b")]).toEqual([1, 3]);
  });

  test("an expired entry is not returned, and writing it again renews it", () => {
    const cache = new BoundedCache<string, number>({ size: 2, life: 10 });
    cache.set("a", 1, 100);
    expect(cache.get("a", 109)).toBe(1);
    expect(cache.get("a", 110)).toBeUndefined();
    cache.set("a", 2, 110);
    expect(cache.get("a", 119)).toBe(2);
  });

  test("a stored null counts as an entry, a deleted key does not", () => {
    const cache = new BoundedCache<string, null>({ size: 2 });
    cache.set("a", null);
    expect(cache.get("a")).toBeNull();
    cache.delete("a");
    expect(cache.get("a")).toBeUndefined();
  });

  test("a weighed cache evicts as many entries as the new one needs", () => {
    const cache = new BoundedCache<string, string>({ size: 5, weigh: (text) => text.length });
    cache.set("a", "12");
    cache.set("b", "12");
    cache.set("c", "1234");
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, undefined, "1234"]);
    cache.set("c", "1");
    cache.set("d", "1234");
    expect([cache.get("c"), cache.get("d")]).toEqual(["1", "1234"]);
    cache.set("e", "123456");
    expect(["c", "d", "e"].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
  });
});

describe("memoize async", () => {
  const NEVER = new Promise<string>(() => undefined);

  test("a completed value is created once per key", async () => {
    const made: string[] = [];
    const memoized = memoizeAsync(async (key: string, ending: string) => {
      made.push(key);
      return key + ending;
    });
    expect([await memoized("a", "!"), await memoized("a", "?"), await memoized("b", "?")]).toEqual([
      "a!",
      "a!",
      "b?",
    ]);
    expect(made).toEqual(["a", "b"]);
  });

  test("an aborted read blocks no other request", async () => {
    const memoized = memoizeAsync((_key: string, read: Promise<string>) => read);
    void memoized("a", NEVER);
    expect(await memoized("a", Promise.resolve("there"))).toBe("there");
  });

  test("a failed value is created again", async () => {
    const memoized = memoizeAsync((_key: string, read: () => Promise<string>) => read());
    await expect(memoized("a", () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    expect(await memoized("a", async () => "there")).toBe("there");
  });
});

describe("token bucket", () => {
  /** The number of tries that pass at a time, in milliseconds. */
  const countPassed = (bucket: TokenBucket, at: number, tries: number) =>
    Array.from({ length: tries }, () => bucket.take(at)).filter(Boolean).length;

  test("allows a burst at once, then a fixed rate per second", () => {
    const bucket = new TokenBucket(5, 2);
    expect(countPassed(bucket, 1_000, 9)).toBe(5);
    expect(countPassed(bucket, 1_499, 9)).toBe(0);
    expect(countPassed(bucket, 1_500, 9)).toBe(1);
    expect(countPassed(bucket, 2_500, 9)).toBe(2);
  });

  test("a rejected request gets the time of the next slot", () => {
    const bucket = new TokenBucket(1, 0.25);
    expect(countPassed(bucket, 0, 2)).toBe(1);
    expect(bucket.secondsToWait).toBe(4);
    expect(countPassed(bucket, 3_000, 1)).toBe(0);
    expect(bucket.secondsToWait).toBe(1);
    expect(countPassed(bucket, 4_000, 1)).toBe(1);
  });

  test("an idle bucket saves at most one burst", () => {
    const bucket = new TokenBucket(5, 2);
    expect(countPassed(bucket, 0, 5)).toBe(5);
    expect(countPassed(bucket, 3_600_000, 9)).toBe(5);
  });
});

describe("throttle", () => {
  let done = 0;
  const count = () => throttle(() => done++, 100);

  beforeEach(() => {
    done = 0;
    vi.useFakeTimers();
    return () => void vi.useRealTimers();
  });

  test("frequent calls run once per interval, and once after the last call", () => {
    const throttled = count();
    for (let n = 0; n < 25; n++) {
      throttled.soon();
      vi.advanceTimersByTime(10);
    }
    expect(done).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(done).toBe(3);
  });

  test("a pending call runs at once when flushed, and not again", () => {
    const throttled = count();
    throttled.soon();
    throttled.rest();
    throttled.rest();
    vi.advanceTimersByTime(1_000);
    expect(done).toBe(1);
    throttled.now();
    expect(done).toBe(2);
  });

  test("a dropped call does not run until it is requested again", () => {
    const throttled = count();
    throttled.soon();
    throttled.drop();
    vi.advanceTimersByTime(1_000);
    expect(done).toBe(0);
    throttled.soon();
    vi.advanceTimersByTime(100);
    expect(done).toBe(1);
  });
});

describe("outcome", () => {
  test("only a listed code is a refusal, not a property that every object has", () => {
    const refusals = { not_found: 404, too_fast: 429 };
    expect(
      ["not_found", "too_many_requests", "toString"].map((c) => isRefusalOf(refusals, c)),
    ).toEqual([true, false, false]);
  });
});

describe("money", () => {
  /** Rounds half up with whole numbers only; for non-negative values. */
  const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
  const amount = fc.integer({ min: 0, max: 100_000_000 });

  test("a percentage off is rounded half up to the cent", () => {
    expect(subtractPercent(1190, 25)).toBe(893); // 892.5
    expect(subtractPercent(2490, 25)).toBe(1868); // 1867.5
    expect(subtractPercent(9990, 10)).toBe(8991);
    expect(subtractPercent(1, 49)).toBe(1); // 0.51
    expect(subtractPercent(1190, 0)).toBe(1190);
    expect(subtractPercent(1190, 100)).toBe(0);
  });

  test("the VAT within a price follows from the rate", () => {
    expect(includedVat(1190, 1900)).toBe(190);
    expect(includedVat(1190, 2100)).toBe(207); // 206.53
    expect(includedVat(4990, 2550)).toBe(1014); // 1013.90
    expect(includedVat(1190, 0)).toBe(0);
  });

  test("the unused part of a bundle is its share of the price", () => {
    expect(proportionalShare(1000, 7, 25)).toBe(280);
    expect(proportionalShare(999, 1, 2)).toBe(500); // 499.5
    expect(proportionalShare(1190, 10, 10)).toBe(1190);
    expect(proportionalShare(1190, 0, 10)).toBe(0);
  });

  test("every amount is rounded like integer arithmetic, never like a float", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (sum, percent) => {
        expect(subtractPercent(sum, percent)).toBe(
          Number(halfUp(BigInt(sum) * BigInt(100 - percent), 100n)),
        );
      }),
    );
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 3_000 }), (sum, rate) => {
        expect(includedVat(sum, rate)).toBe(
          Number(halfUp(BigInt(sum) * BigInt(rate), BigInt(10_000 + rate))),
        );
      }),
    );
  });

  test("the two parts of a price differ from it by at most a cent", () => {
    const credits = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(amount, credits, credits, (sum, one, other) => {
        const part = Math.min(one, other);
        const whole = Math.max(one, other);
        const share = proportionalShare(sum, part, whole);
        expect(share).toBe(Number(halfUp(BigInt(sum) * BigInt(part), BigInt(whole))));
        expect(share + proportionalShare(sum, whole - part, whole) - sum).toBeLessThanOrEqual(1);
      }),
    );
  });
});
