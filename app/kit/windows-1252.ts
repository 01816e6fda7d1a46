import { normalizeUnicode } from "./text";

/** Windows-1252 from 0x80 to 0x9f; a dot is not assigned. All other bytes are as in Latin-1. */
const UPPER = "€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ";

/**
 * Encodes a text as Windows-1252, the character set of older programs. A letter that it lacks loses
 * its diacritic ("ł" becomes "l"); anything else that it lacks becomes a question mark.
 */
export const encodeWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Array.from(normalizeUnicode(text, "NFC"), byteOf));

function byteOf(sign: string): number {
  const byte = findByte(sign);
  if (byte !== null) return byte;
  const [base = "?"] = normalizeUnicode(WITHOUT_DECOMPOSITION[sign] ?? sign, "NFKD");
  return findByte(base) ?? 0x3f;
}

function findByte(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const upper = sign === "." ? -1 : UPPER.indexOf(sign);
  return upper === -1 ? null : 0x80 + upper;
}

const WITHOUT_DECOMPOSITION: Record<string, string> = { ł: "l", Ł: "L", đ: "d", Đ: "D" };
