import { expect, test } from "vitest";
import { endTouch, moveTouch, NO_TOUCHES, startTouch, type TouchInput } from "./game-page";

const touch = (pointerId: number, timeStamp: number, clientX = 100): TouchInput => ({
  pointerId,
  timeStamp,
  clientX,
  clientY: 300,
});

/** A pointer event: kind, pointer id, time in milliseconds, and x position. */
type TouchStep = ["down" | "move" | "up", finger: number, at: number, x?: number];
function play(steps: TouchStep[]): boolean {
  let fingers = NO_TOUCHES;
  let tap = false;
  for (const [what, ...position] of steps) {
    if (what === "down") fingers = startTouch(fingers, touch(...position));
    if (what === "move") fingers = moveTouch(fingers, touch(...position));
    if (what === "up") ({ fingers, tapped: tap } = endTouch(fingers, touch(...position)));
  }
  return tap;
}

const TWO_DOWN: TouchStep[] = [
  ["down", 1, 0],
  ["down", 2, 40, 180],
];
const TWO_UP: TouchStep[] = [
  ["up", 1, 200],
  ["up", 2, 220, 180],
];

test("a short touch of two fingers in place is a tap, also repeatedly", () => {
  expect(play([...TWO_DOWN, ...TWO_UP])).toBe(true);
  expect(play([...TWO_DOWN, ["move", 1, 90, 108], ...TWO_UP])).toBe(true);
  expect(play([...TWO_DOWN, ["move", 1, 90, 160], ...TWO_UP, ...TWO_DOWN, ...TWO_UP])).toBe(true);
});

test.each<[string, TouchStep[]]>([
  [
    "one finger",
    [
      ["down", 1, 0],
      ["up", 1, 90],
    ],
  ],
  ["one of two that is lifted", [...TWO_DOWN, ["up", 1, 200]]],
  ["three", [...TWO_DOWN, ["down", 3, 60], ["up", 3, 90], ...TWO_UP]],
  ["two of which one is drawn", [...TWO_DOWN, ["move", 2, 90, 240], ...TWO_UP]],
  ["two that rest", [...TWO_DOWN, ["up", 1, 200], ["up", 2, 900]]],
  ["a finger that was put down elsewhere", [...TWO_DOWN, ["up", 3, 200]]],
])("%s is not a two-finger tap", (_, steps) => {
  expect(play(steps)).toBe(false);
});
