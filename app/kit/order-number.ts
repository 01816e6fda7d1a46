import { creationTimeOf, firstIdAt, ID_PATTERN, isId, type OrderId } from "./ids";

/** Crockford's base 32: no I, L, O and U, which are mistaken for other characters. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** In the order of their values, as ids use them. */
const ID_LETTERS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const LENGTH = 12;
/** The random characters of an id that its number contains: the last that use all their bits. */
const TAIL = { start: 18, end: 21 } as const;
const TAIL_BITS = 18n;

/**
 * The number of an order as buyers read and type it, such as "1MHD-7K2Q-9RTX": its millisecond and
 * 18 random bits of its id. It is derived, so that every order has one.
 */
export function orderNumberOf(id: string): string {
  if (!isId<OrderId>(id)) return id;
  let bits = BigInt(creationTimeOf(id));
  for (const symbol of id.slice(TAIL.start, TAIL.end))
    bits = (bits << 6n) | BigInt(ID_LETTERS.indexOf(symbol));
  let number = "";
  for (let n = 0; n < LENGTH; n++, bits >>= 5n) number = DIGITS[Number(bits & 31n)] + number;
  return number.replace(/.{4}(?=.)/g, "$&-");
}

/** What finds the order of a number: the range of its id, and the id's characters 19 to 21. */
export type OrderNumberKey = { from: string; until: string; tail: string };

/** Parses a number as typed: in any case, with any separators; null if it is none. */
export function parseOrderNumber(text: string): OrderNumberKey | null {
  if (ID_PATTERN.test(text)) return null;
  const digits = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  if (digits.length !== LENGTH || digits.includes("U")) return null;
  let bits = 0n;
  for (const digit of digits) bits = (bits << 5n) | BigInt(DIGITS.indexOf(digit));
  const at = Number(bits >> TAIL_BITS);
  const tail = [12n, 6n, 0n].map((shift) => ID_LETTERS[Number((bits >> shift) & 63n)]).join("");
  return { from: firstIdAt(at), until: firstIdAt(at + 1), tail };
}
