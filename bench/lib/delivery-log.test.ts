import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeliveryLog } from "./delivery-log";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a late message is lost, and a repeated one is duplicated", async () => {
  const ledger = new DeliveryLog();
  const deliveries = [ledger.expect("late", 0), ledger.expect("good", 1)];
  ledger.deliver("good", 1, 1);
  ledger.deliver("good", 1, 1);
  vi.advanceTimersByTime(10_000);
  await Promise.all(deliveries);
  ledger.deliver("late", 0, 1);
  expect([ledger.delivered, ledger.lost, ledger.duplicates]).toEqual([1, 1, 1]);
});
