import { expect, test } from "vitest";
import { areAlike, bandsOf, lookOf } from "./likeness";
import { ALIKE_BITS } from "./photo";

const LOOK = "0f1e2d3c4b5a6978";
/** The same with its lowest `count` bits turned. */
const turned = (count: number) =>
  (BigInt(`0x${LOOK}`) ^ ((1n << BigInt(count)) - 1n)).toString(16).padStart(16, "0");

test("five bits make no other picture, six do", () => {
  expect(areAlike(LOOK, LOOK)).toBe(true);
  expect(areAlike(LOOK, turned(ALIKE_BITS))).toBe(true);
  expect(areAlike(LOOK, turned(ALIKE_BITS + 1))).toBe(false);
});

test("what says nothing is like nothing, itself included", () => {
  expect(areAlike("", "")).toBe(false);
  expect(areAlike("", LOOK)).toBe(false);
  expect(bandsOf("")).toEqual([]);
});

test("whatever is alike shares a band: the bits that differ are fewer than the bands", () => {
  expect(ALIKE_BITS).toBeLessThan(bandsOf(LOOK).length);
  const spread = Array.from({ length: ALIKE_BITS }, (_, n) => 1n << BigInt(n * 8)).reduce(
    (all, bit) => all ^ bit,
    BigInt(`0x${LOOK}`),
  );
  const other = spread.toString(16).padStart(16, "0");
  expect(areAlike(LOOK, other)).toBe(true);
  expect(bandsOf(other).filter((band) => bandsOf(LOOK).includes(band))).toHaveLength(3);
});

test("the bands of a look are told apart by their places", () => {
  expect(new Set(bandsOf("0101010101010101")).size).toBe(8);
});

test("a look tells where it grows darker to the right; a plain surface has none", () => {
  const falling = Array.from({ length: 8 }, () => [90, 80, 90, 80, 90, 80, 90, 80, 90]);
  expect(lookOf(falling)).toBe("aa".repeat(8));
  expect(lookOf(falling.map((row) => row.map(() => 120)))).toBe("");
  expect(lookOf(falling.map((row) => row.map((_, at) => 90 - 9 * at)))).toBe("");
  expect(lookOf(falling.map((row) => row.map((value) => (value > 85 ? 121 : 120))))).toBe("");
});
