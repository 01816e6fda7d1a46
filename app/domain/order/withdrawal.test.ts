import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import { lastDayOf, withdrawableUntil } from "./withdrawal";

test("the last day shown ends before the withdrawal period does", () => {
  const at = Date.parse("2026-11-23T20:35Z");
  expect(lastDayOf(withdrawableUntil(at, 14))).toBe(at + days(14));
  const midnight = Date.parse("2026-12-08T00:00Z");
  expect(withdrawableUntil(at, 14)).toBeGreaterThan(midnight);
});
