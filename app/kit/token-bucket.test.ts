import { expect, test } from "vitest";
import { TokenBucket } from "./token-bucket";

/** How many of so many are let through at a moment, in milliseconds. */
const take = (bucket: TokenBucket, at: number, tries: number) =>
  Array.from({ length: tries }, () => bucket.take(at)).filter(Boolean).length;

test("a burst at once, then so many a second", () => {
  const bucket = new TokenBucket(5, 2);
  expect(take(bucket, 1_000, 9)).toBe(5);
  expect(take(bucket, 1_499, 9)).toBe(0);
  expect(take(bucket, 1_500, 9)).toBe(1);
  expect(take(bucket, 2_500, 9)).toBe(2);
});

test("who is too fast is told when the next one may come", () => {
  const bucket = new TokenBucket(1, 0.25);
  expect(take(bucket, 0, 2)).toBe(1);
  expect(bucket.secondsToWait).toBe(4);
  expect(take(bucket, 3_000, 1)).toBe(0);
  expect(bucket.secondsToWait).toBe(1);
  expect(take(bucket, 4_000, 1)).toBe(1);
});

test("however long nothing comes, no more than the burst is saved up", () => {
  const bucket = new TokenBucket(5, 2);
  expect(take(bucket, 0, 5)).toBe(5);
  expect(take(bucket, 3_600_000, 9)).toBe(5);
});
