/**
 * A perceptual hash of 128 bits in 32 hexadecimal digits, from two measures that fail on different
 * pictures. First: which of the 8 × 8 lowest cosine frequencies are above their median. Second:
 * which of 8 × 8 fields is brighter than the one to its right. Another size, format or quality
 * changes a few bits of either; another picture changes many bits of at least one (decision 0039).
 */

import { MAX_DIFFERENT_FIELD_BITS, MAX_DIFFERENT_WAVE_BITS } from "./photo";

/**
 * Size of the picture that is hashed: fields of 4 × 4 brightness values, nine across and eight
 * down.
 */
export const HASH_IMAGE_SIZE = { width: 36, height: 32 } as const;
const FIELD_SIZE = 4;
const WAVES = 8;

const BANDS = 8;
const HASH_PATTERN = /^[\da-f]{32}$/;

/** Whether two hashes are of one picture; an empty hash matches none. */
export function areSimilar(one: string, other: string): boolean {
  if (!HASH_PATTERN.test(one) || !HASH_PATTERN.test(other)) return false;
  const differ = (from: number) =>
    countBits(
      BigInt(`0x${one.slice(from, from + 16)}`) ^ BigInt(`0x${other.slice(from, from + 16)}`),
    );
  return differ(0) <= MAX_DIFFERENT_WAVE_BITS && differ(16) <= MAX_DIFFERENT_FIELD_BITS;
}

/**
 * The eight bands of the first measure, each a number made of its position and bits; none for an
 * empty hash.
 */
export function hashBandsOf(hash: string): number[] {
  if (!HASH_PATTERN.test(hash)) return [];
  return Array.from(
    { length: BANDS },
    (_, band) => band * 256 + Number.parseInt(hash.slice(band * 2, band * 2 + 2), 16),
  );
}

type BrightnessRows = readonly (readonly number[])[];

/** The hash of 32 rows of 36 brightness values (0 to 255); empty for a plain surface. */
export function perceptualHashOf(rows: BrightnessRows): string {
  const waves = wavesOf(rows);
  const middle = medianOf(waves);
  if (medianOf(waves.map(Math.abs)) < MIN_WAVE_STRENGTH) return "";
  return hexDigitsOf(waves.map((wave) => wave > middle)) + hexDigitsOf(darkerToTheRight(rows));
}

/**
 * Weaker frequencies are the noise of a plain sky: a brightness difference of one gives about
 * sixteen.
 */
const MIN_WAVE_STRENGTH = 64;

/**
 * The lowest frequencies of the two-dimensional cosine transform (Ahmed, Natarajan, Rao 1974),
 * without those constant in one direction.
 */
function wavesOf(rows: BrightnessRows): number[] {
  const across = rows.map((row) => WIDE.map((wave) => dotProduct(wave, row)));
  return TALL.flatMap((wave) =>
    WIDE.map((_, at) =>
      dotProduct(
        wave,
        across.map((row) => row[at] ?? 0),
      ),
    ),
  );
}

const cosines = (length: number) =>
  Array.from({ length: WAVES }, (_, wave) =>
    Array.from({ length }, (__, at) =>
      Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * length)),
    ),
  );
const WIDE = cosines(HASH_IMAGE_SIZE.width);
const TALL = cosines(HASH_IMAGE_SIZE.height);

const dotProduct = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** The median of an even number of values. */
function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[sorted.length / 2 - 1] ?? 0) + (sorted[sorted.length / 2] ?? 0)) / 2;
}

function darkerToTheRight(rows: BrightnessRows): boolean[] {
  const light = (field: number, line: number) =>
    rows
      .slice(line * FIELD_SIZE, (line + 1) * FIELD_SIZE)
      .flatMap((row) => row.slice(field * FIELD_SIZE, (field + 1) * FIELD_SIZE))
      .reduce((sum, value) => sum + value, 0) /
    FIELD_SIZE ** 2;
  return Array.from({ length: 64 }, (_, n) => {
    const field = n % 8;
    const line = Math.floor(n / 8);
    return light(field, line) > light(field + 1, line) + BRIGHTNESS_TOLERANCE;
  });
}

/** Smaller differences count as equal: a plain sky has noise. */
const BRIGHTNESS_TOLERANCE = 1;

const hexDigitsOf = (bits: readonly boolean[]): string =>
  bits
    .reduce((hash, bit) => (hash << 1n) | (bit ? 1n : 0n), 0n)
    .toString(16)
    .padStart(16, "0");

function countBits(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
