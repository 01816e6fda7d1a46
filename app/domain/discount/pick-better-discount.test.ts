import { expect, test } from "vitest";
import { pickBetterDiscount } from "./pick-better-discount";

const code = (value_percentage: number) => ({ code: "SPRING", value_percentage });
const WELCOME = { kind: "welcome", percent: 25, code: null };

test("an order gets the discount with the higher percentage", () => {
  expect(pickBetterDiscount(25, code(26))).toEqual({ kind: "code", percent: 26, code: "SPRING" });
  expect(pickBetterDiscount(25, code(24))).toEqual(WELCOME);
  expect(pickBetterDiscount(null, code(10))).toEqual({ kind: "code", percent: 10, code: "SPRING" });
  expect(pickBetterDiscount(25, null)).toEqual(WELCOME);
  expect(pickBetterDiscount(null, null)).toBeNull();
});

test("with equal percentages the code stays unused", () => {
  expect(pickBetterDiscount(25, code(25))).toEqual(WELCOME);
});
