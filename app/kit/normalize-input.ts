import { normalizeUnicode, withoutInvisible } from "./text";

/** Invisible characters that no code, number or address contains. */
const INVISIBLE_JOINERS =
  /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}]|\ufffc/gu;
const CONTROLS = /(?!\s)[\p{Cc}\p{Cs}]/gu;
/** Applied before NFKC, which decomposes some of them to a space and a mark. */
const TYPOGRAPHIC: [RegExp, string][] = [
  [/[\p{Pd}\u2212\u2043]/gu, "-"],
  [/[\u2018-\u201b\u2032\u02b9\u02bc\u00b4\uff07]/gu, "'"],
  [/[\u201c-\u201f\u2033\uff02]/gu, '"'],
];
/** The zero of each digit script that keyboards produce: Arabic, Persian, Devanagari. */
const ZEROS = [0x660, 0x6f0, 0x966];
const FOREIGN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/**
 * Normalizes the input of a field for a code, a number, a date or an address: no invisible
 * characters, plain letters and digits (NFKC), plain dashes, quotes and spaces, trimmed. `normalizeLine`
 * is for text that others read and keeps its typography.
 */
export function normalizeInput(typed: string): string {
  const seen = withoutInvisible(typed).replaceAll(INVISIBLE_JOINERS, "").replaceAll(CONTROLS, "");
  const plain = TYPOGRAPHIC.reduce((text, [signs, sign]) => text.replaceAll(signs, sign), seen);
  return normalizeUnicode(plain, "NFKC")
    .replaceAll(FOREIGN_DIGITS, asciiDigitOf)
    .replaceAll(/\s+/g, " ")
    .trim();
}

const asciiDigitOf = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((first) => first <= code) ?? code;
  return String(code - zero);
};

/** The same without spaces and dashes: a code copied in its displayed form, "123 456". */
export const normalizeCode = (typed: string): string =>
  normalizeInput(typed).replaceAll(/[\s-]/g, "");
