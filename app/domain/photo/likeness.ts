/**
 * What a picture looks like, as 64 bits in 16 hexadecimal digits: whether each of 8 × 8 fields is brighter than the one
 * to its right. Another size, another format, another quality change a few bits; another picture changes a third.
 */

import { ALIKE_BITS } from "./photo";

/** A look with fewer bits than this, or as few left out, is of a plain surface, and says nothing. */
const SPEAKING_BITS = 6;

const BANDS = 8;
const LOOK = /^[\da-f]{16}$/;

/** Whether two looks are of one picture; a look that says nothing is like none. */
export function areAlike(one: string, other: string): boolean {
  if (!LOOK.test(one) || !LOOK.test(other)) return false;
  return bitsOf(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)) <= ALIKE_BITS;
}

/** The eight bands of a look, each a number of its own for its place and its bits; none of a look that says nothing. */
export function bandsOf(look: string): number[] {
  if (!LOOK.test(look)) return [];
  return Array.from(
    { length: BANDS },
    (_, band) => band * 256 + Number.parseInt(look.slice(band * 2, band * 2 + 2), 16),
  );
}

/** The look of rows of nine brightnesses (0 to 255); empty where they are of a plain surface. */
export function lookOf(rows: readonly (readonly number[])[]): string {
  let look = 0n;
  for (const row of rows)
    for (let at = 0; at + 1 < row.length; at++)
      look = (look << 1n) | ((row[at] ?? 0) > (row[at + 1] ?? 0) + SLACK ? 1n : 0n);
  const bits = bitsOf(look);
  if (bits < SPEAKING_BITS || bits > 64 - SPEAKING_BITS) return "";
  return look.toString(16).padStart(16, "0");
}

/** So much brighter is no brighter: a plain sky has noise. */
const SLACK = 1;

function bitsOf(value: bigint): number {
  let count = 0;
  for (let rest = value; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
