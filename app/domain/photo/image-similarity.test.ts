import { expect, test } from "vitest";
import { seededNumbers } from "../../../tests/support/pictures";
import { areSimilar, HASH_IMAGE_SIZE, hashBandsOf, perceptualHashOf } from "./image-similarity";
import { MAX_DIFFERENT_FIELD_BITS, MAX_DIFFERENT_WAVE_BITS } from "./photo";

const WAVES = "0f1e2d3c4b5a6978";
const FIELDS = "0123456789abcdef";
const HASH = WAVES + FIELDS;
const turnedIn = (digits: string, count: number) =>
  (BigInt(`0x${digits}`) ^ ((1n << BigInt(count)) - 1n)).toString(16).padStart(16, "0");
/** The same hash with the lowest bits of both measures inverted. */
const turned = (waves: number, fields: number) => turnedIn(WAVES, waves) + turnedIn(FIELDS, fields);
type Light = (x: number, y: number) => number;
const rowsOf = (light: Light) =>
  Array.from({ length: HASH_IMAGE_SIZE.height }, (_, y) =>
    Array.from({ length: HASH_IMAGE_SIZE.width }, (__, x) => light(x, y)),
  );

test("hashes match up to five differing wave bits and seven field bits", () => {
  expect(areSimilar(HASH, HASH)).toBe(true);
  expect(areSimilar(HASH, turned(MAX_DIFFERENT_WAVE_BITS, MAX_DIFFERENT_FIELD_BITS))).toBe(true);
  expect(areSimilar(HASH, turned(MAX_DIFFERENT_WAVE_BITS + 1, 0))).toBe(false);
  expect(areSimilar(HASH, turned(0, MAX_DIFFERENT_FIELD_BITS + 1))).toBe(false);
});

test("an empty hash, or one of another length, matches none, itself included", () => {
  for (const hash of ["", WAVES]) {
    expect(areSimilar(hash, hash)).toBe(false);
    expect(areSimilar(hash, HASH)).toBe(false);
    expect(hashBandsOf(hash)).toEqual([]);
  }
});

test("hashes that match share a band because fewer bits differ than bands exist", () => {
  expect(MAX_DIFFERENT_WAVE_BITS).toBeLessThan(hashBandsOf(HASH).length);
  const spread = Array.from(
    { length: MAX_DIFFERENT_WAVE_BITS },
    (_, n) => 1n << BigInt(n * 8),
  ).reduce((all, bit) => all ^ bit, BigInt(`0x${WAVES}`));
  const other = spread.toString(16).padStart(16, "0") + FIELDS;
  expect(areSimilar(HASH, other)).toBe(true);
  expect(hashBandsOf(other).filter((band) => hashBandsOf(HASH).includes(band))).toHaveLength(3);
});

test("the bands of a hash differ by their position", () => {
  expect(new Set(hashBandsOf("01".repeat(16))).size).toBe(8);
});

test("the field bits record where it grows darker to the right", () => {
  const next = seededNumbers(3);
  const stripes: Light = (x) => (Math.floor(x / 4) % 2 ? 60 : 140) + 40 * next();
  expect(perceptualHashOf(rowsOf(stripes)).slice(16)).toBe("aa".repeat(8));
});

test("a plain surface has no hash, with or without noise, and neither has a slope", () => {
  const next = seededNumbers(7);
  expect(perceptualHashOf(rowsOf(() => 120))).toBe("");
  expect(perceptualHashOf(rowsOf(() => 120 + 2 * next()))).toBe("");
  expect(perceptualHashOf(rowsOf((x) => 240 - 6 * x))).toBe("");
});

test("half of the wave bits are set because they are compared with the median", () => {
  const noise = (seed: number) => {
    const next = seededNumbers(seed);
    return perceptualHashOf(rowsOf(() => 255 * next()));
  };
  const ones = (hash: string) =>
    Array.from(BigInt(`0x${hash.slice(0, 16)}`).toString(2)).filter((bit) => bit === "1");
  for (const seed of [1, 2, 3]) expect(ones(noise(seed))).toHaveLength(32);
  expect(areSimilar(noise(1), noise(2))).toBe(false);
});
