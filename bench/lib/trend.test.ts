import { expect, test } from "vitest";
import { trendOf } from "./trend";

test("constant values have no slope", () => {
  const flat = trendOf([0, 1, 2, 3, 4, 5], [7, 7, 7, 7, 7, 7]);
  expect(flat).toEqual({ perUnit: 0, error: 0, lastToFirst: 1 });
});

test("a straight line has its slope, and no error", () => {
  const { perUnit, error, lastToFirst } = trendOf([0, 10, 20, 30, 40, 50], [1, 2, 3, 4, 5, 6]);
  expect(perUnit).toBeCloseTo(0.1);
  expect(error).toBeCloseTo(0);
  expect(lastToFirst).toBeCloseTo(5.5 / 1.5);
});

test("pure noise has an error above its slope", () => {
  const at = [0, 1, 2, 3, 4, 5, 6, 7];
  const { perUnit, error } = trendOf(at, [10, 12, 9, 11, 10, 12, 9, 11]);
  expect(Math.abs(perUnit)).toBeLessThan(error);
});
