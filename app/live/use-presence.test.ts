import { expect, test } from "vitest";
import { seconds } from "~/kit/duration";
import { isTypingDue, TYPING_INDICATOR_TTL } from "./use-presence";

/** The times when typing is sent, with ten key presses a second for the given duration. */
function typingEventsDuring(long: number): number[] {
  const sentAt: number[] = [];
  for (let now = seconds(100); now < seconds(100) + long; now += 100)
    if (isTypingDue(sentAt.at(-1) ?? 0, now)) sentAt.push(now);
  return sentAt;
}

test("continuous typing is sent once in five seconds", () => {
  const sentAt = typingEventsDuring(seconds(60));
  expect(sentAt).toHaveLength(12);
  expect(sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))).toEqual(
    Array(11).fill(seconds(5)),
  );
});

test("the first key is sent at once, and the indicator stays until the next event", () => {
  const [first, next] = typingEventsDuring(seconds(6)) as [number, number];
  expect(first).toBe(seconds(100));
  expect(TYPING_INDICATOR_TTL).toBeGreaterThan(next - first);
});
