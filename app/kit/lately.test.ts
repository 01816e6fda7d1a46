import { beforeEach, expect, test, vi } from "vitest";
import { lately } from "./lately";

let done = 0;
const count = () => lately(() => done++, 100);

beforeEach(() => {
  done = 0;
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

test("what is asked for often is done once in its time, and once after the last", () => {
  const deed = count();
  for (let n = 0; n < 25; n++) {
    deed.soon();
    vi.advanceTimersByTime(10);
  }
  expect(done).toBe(2);
  vi.advanceTimersByTime(1_000);
  expect(done).toBe(3);
});

test("what waits is done at once when it is called for, and not again", () => {
  const deed = count();
  deed.soon();
  deed.rest();
  deed.rest();
  vi.advanceTimersByTime(1_000);
  expect(done).toBe(1);
  deed.now();
  expect(done).toBe(2);
});

test("what is dropped is not done, until it is asked for anew", () => {
  const deed = count();
  deed.soon();
  deed.drop();
  vi.advanceTimersByTime(1_000);
  expect(done).toBe(0);
  deed.soon();
  vi.advanceTimersByTime(100);
  expect(done).toBe(1);
});
