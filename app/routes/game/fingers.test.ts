import { expect, test } from "vitest";
import { lifted, moved, NO_FINGERS, putDown, type Touch } from "./fingers";

const touch = (pointerId: number, timeStamp: number, clientX = 100): Touch => ({
  ...{ pointerId, timeStamp, clientX, clientY: 300 },
});

/** A pointer event: kind, pointer id, time in milliseconds, and x position. */
type Step = ["down" | "move" | "up", finger: number, at: number, x?: number];
function play(steps: Step[]): boolean {
  let fingers = NO_FINGERS;
  let tap = false;
  for (const [what, ...given] of steps) {
    if (what === "down") fingers = putDown(fingers, touch(...given));
    if (what === "move") fingers = moved(fingers, touch(...given));
    if (what === "up") ({ fingers, tapped: tap } = lifted(fingers, touch(...given)));
  }
  return tap;
}

const DOWN: Step[] = [
  ["down", 1, 0],
  ["down", 2, 40, 180],
];
const UP: Step[] = [
  ["up", 1, 200],
  ["up", 2, 220, 180],
];

test("a short touch of two fingers in place is a tap, also repeatedly", () => {
  expect(play([...DOWN, ...UP])).toBe(true);
  expect(play([...DOWN, ["move", 1, 90, 108], ...UP])).toBe(true);
  expect(play([...DOWN, ["move", 1, 90, 160], ...UP, ...DOWN, ...UP])).toBe(true);
});

test.each<[string, Step[]]>([
  [
    "one finger",
    [
      ["down", 1, 0],
      ["up", 1, 90],
    ],
  ],
  ["one of two that is lifted", [...DOWN, ["up", 1, 200]]],
  ["three", [...DOWN, ["down", 3, 60], ["up", 3, 90], ...UP]],
  ["two of which one is drawn", [...DOWN, ["move", 2, 90, 240], ...UP]],
  ["two that rest", [...DOWN, ["up", 1, 200], ["up", 2, 900]]],
  ["a finger that was put down elsewhere", [...DOWN, ["up", 3, 200]]],
])("%s is not a two-finger tap", (_, steps) => {
  expect(play(steps)).toBe(false);
});
