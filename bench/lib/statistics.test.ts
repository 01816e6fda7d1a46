import { expect, test } from "vitest";
import { noiseOf, noiseText, otherLoadBetween, spreadOf } from "./noise";
import { figure, median, pairedRatio, quantile, ratiosOf } from "./statistics";

test("a median is the middle value, of an even count the mean of the middle two", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("a quantile is one of the values", () => {
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(quantile([5, 1, 4, 2, 3], 0.99)).toBe(5);
  expect(quantile([5, 1, 4, 2, 3], 0)).toBe(1);
});

test("ratios are paired by round, so that a burst on both cancels out", () => {
  expect(ratiosOf([2, 20, 2], [1, 10, 1])).toEqual([2, 2, 2]);
  expect(pairedRatio([2, 20, 3], [1, 10, 1])).toBe(2);
});

test("figures have three significant digits", () => {
  expect([1.2345, 12.345, 1234.5, Number.NaN].map(figure)).toEqual(["1.23", "12.3", "1235", "–"]);
});

test("the spread is the distance of half of the rounds from the median", () => {
  expect(spreadOf([1, 1, 1, 1])).toBe(0);
  expect(spreadOf([8, 9, 10, 11, 12])).toBeCloseTo(0.1);
});

test("noise is the baseline against itself and the machine's other load", () => {
  const noise = noiseOf(
    [
      [9, 10, 11],
      [1, 1, 1],
      [8, 10, 12],
    ],
    [
      [10, 10, 10],
      [11, 10, 12],
    ],
  );
  expect(noise.itself).toBeCloseTo(1.1);
  expect(noise.spread).toBeCloseTo(0.1);
  const before = { all: 1000, busy: 500, stolen: 10, own: 100 };
  const machine = otherLoadBetween(before, { all: 2000, busy: 1100, stolen: 60, own: 400 });
  expect(machine).toEqual({ others: 0.3, stolen: 0.05 });
  expect(noiseText({ ...noise, ...machine })).toBe(
    "Noise: a baseline against itself 1.1, rounds' ratios ± 10 %, others took 30 % of the machine, its host 5 %.",
  );
});
