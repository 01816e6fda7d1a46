import { beforeEach, describe, expect, test, vi } from "vitest";
import { throttle } from "./throttle";

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
