import { expect, test } from "vitest";
import { formatCountdown } from "./welcome-banner";

test.each([
  [14_400_000, "04:00:00"],
  [14_399_000, "03:59:59"],
  [3_600_000, "01:00:00"],
  [61_000, "00:01:01"],
  [1, "00:00:01"],
  [0, "00:00:00"],
])("formats %i ms left as %s", (left, text) => {
  expect(formatCountdown(left)).toBe(text);
});
