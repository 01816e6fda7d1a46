import { describe, expect, test } from "vitest";
import { TokenBucket } from "./token-bucket";

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
