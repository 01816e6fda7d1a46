/**
 * A perceptual hash of 128 bits in 32 hexadecimal digits, from two measures that fail on different
 * pictures. First: which of the 8 × 8 lowest cosine frequencies are above their median. Second:
 * which of 8 × 8 fields is brighter than the one to its right. Another size, format or quality
 * changes a few bits of either; another picture changes many bits of at least one (decision 0039).
 */

import { ALIKE_BITS, ALIKE_FIELDS } from "./photo";

/**
 * Size of the picture that is hashed: fields of 4 × 4 brightness values, nine across and eight
 * down.
 */
export const LOOK_SIZE = { width: 36, height: 32 } as const;
const FIELD = 4;
const WAVES = 8;

const BANDS = 8;
const LOOK = /^[\da-f]{32}$/;

/** Whether two hashes are of one picture; an empty hash matches none. */
export function areAlike(one: string, other: string): boolean {
  if (!LOOK.test(one) || !LOOK.test(other)) return false;
  const differ = (from: number) =>
    bitsOf(BigInt(`0x${one.slice(from, from + 16)}`) ^ BigInt(`0x${other.slice(from, from + 16)}`));
  return differ(0) <= ALIKE_BITS && differ(16) <= ALIKE_FIELDS;
}

/**
 * The eight bands of the first measure, each a number made of its position and bits; none for an
 * empty hash.
 */
export function bandsOf(look: string): number[] {
  if (!LOOK.test(look)) return [];
  return Array.from(
    { length: BANDS },
    (_, band) => band * 256 + Number.parseInt(look.slice(band * 2, band * 2 + 2), 16),
  );
}

type Rows = readonly (readonly number[])[];

/** The hash of 32 rows of 36 brightness values (0 to 255); empty for a plain surface. */
export function lookOf(rows: Rows): string {
  const waves = wavesOf(rows);
  const middle = middleOf(waves);
  if (middleOf(waves.map(Math.abs)) < SPEAKING) return "";
  return digitsOf(waves.map((wave) => wave > middle)) + digitsOf(darkerToTheRight(rows));
}

/**
 * Weaker frequencies are the noise of a plain sky: a brightness difference of one gives about
 * sixteen.
 */
const SPEAKING = 64;

/**
 * The lowest frequencies of the two-dimensional cosine transform (Ahmed, Natarajan, Rao 1974),
 * without those constant in one direction.
 */
function wavesOf(rows: Rows): number[] {
  const across = rows.map((row) => WIDE.map((wave) => product(wave, row)));
  return TALL.flatMap((wave) =>
    WIDE.map((_, at) =>
      product(
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
const [WIDE, TALL] = [cosines(LOOK_SIZE.width), cosines(LOOK_SIZE.height)];

const product = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** The median of an even number of values. */
function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[sorted.length / 2 - 1] ?? 0) + (sorted[sorted.length / 2] ?? 0)) / 2;
}

function darkerToTheRight(rows: Rows): boolean[] {
  const light = (field: number, line: number) =>
    rows
      .slice(line * FIELD, (line + 1) * FIELD)
      .flatMap((row) => row.slice(field * FIELD, (field + 1) * FIELD))
      .reduce((sum, value) => sum + value, 0) /
    FIELD ** 2;
  return Array.from({ length: 64 }, (_, n) => {
    const [field, line] = [n % 8, Math.floor(n / 8)];
    return light(field, line) > light(field + 1, line) + SLACK;
  });
}

/** Smaller differences count as equal: a plain sky has noise. */
const SLACK = 1;

const digitsOf = (bits: readonly boolean[]): string =>
  bits
    .reduce((look, bit) => (look << 1n) | (bit ? 1n : 0n), 0n)
    .toString(16)
    .padStart(16, "0");

function bitsOf(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
