import { expect, test } from "vitest";
import { seconds } from "~/kit/duration";
import { isTypingDue, TYPING_INDICATOR_TTL } from "./typing-interval";

/** The times when typing is sent, with ten key presses a second for the given duration. */
function typingEventsDuring(long: number): number[] {
  const told: number[] = [];
  for (let now = seconds(100); now < seconds(100) + long; now += 100)
    if (isTypingDue(told.at(-1) ?? 0, now)) told.push(now);
  return told;
}

test("continuous typing is sent once in five seconds", () => {
  const told = typingEventsDuring(seconds(60));
  expect(told).toHaveLength(12);
  expect(told.slice(1).map((at, index) => at - (told[index] ?? 0))).toEqual(
    Array(11).fill(seconds(5)),
  );
});

test("the first key is sent at once, and the indicator stays until the next event", () => {
  const [first, next] = typingEventsDuring(seconds(6)) as [number, number];
  expect(first).toBe(seconds(100));
  expect(TYPING_INDICATOR_TTL).toBeGreaterThan(next - first);
});
