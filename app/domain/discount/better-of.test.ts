import { expect, test } from "vitest";
import { betterOf } from "./better-of";

const code = (value_percentage: number) => ({ code: "SPRING", value_percentage });
const WELCOME = { kind: "welcome", percent: 25, code: null };

test("an order gets the discount with the higher percentage", () => {
  expect(betterOf(25, code(26))).toEqual({ kind: "code", percent: 26, code: "SPRING" });
  expect(betterOf(25, code(24))).toEqual(WELCOME);
  expect(betterOf(null, code(10))).toEqual({ kind: "code", percent: 10, code: "SPRING" });
  expect(betterOf(25, null)).toEqual(WELCOME);
  expect(betterOf(null, null)).toBeNull();
});

test("with equal percentages the code stays unused", () => {
  expect(betterOf(25, code(25))).toEqual(WELCOME);
});
