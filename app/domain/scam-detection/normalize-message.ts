import { normalizeUnicode } from "~/kit/text";
import { MIN_HASHED_LETTERS } from "./scam-detection";

/** Letters that Unicode normalization does not decompose, and look-alikes of other scripts. */
const LETTER_REPLACEMENTS: Record<string, string> = {
  ø: "o",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ł: "l",
  đ: "d",
  ı: "i",
  "’": "'",
  "‘": "'",
  "`": "'",
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  к: "k",
  т: "t",
  м: "m",
  в: "b",
  н: "h",
  ѕ: "s",
  ј: "j",
  ԁ: "d",
  г: "r",
  α: "a",
  ε: "e",
  ι: "i",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  ν: "v",
  κ: "k",
  χ: "x",
};
const REPLACED_LETTERS = new RegExp(`[${Object.keys(LETTER_REPLACEMENTS).join("")}]`, "gu");
/** Digits that replace letters inside a word: "t3legram". */
const LEET: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };
const IN_WORD = /(?<=[a-z])[013457](?=[a-z])|(?<=[a-z]{3})[013457](?![a-z0-9])/g;
/** Spaced letters: "w h a t s", "w.h.a.t.s". */
const SPACED = /(?<![a-z0-9])(?:[a-z][ .*_-]){3,}[a-z](?![a-z0-9])/g;

/**
 * Lower-case Latin letters without diacritics or invisible characters; other characters are kept.
 */
export const normalizeLetters = (text: string): string =>
  normalizeUnicode(text, "NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(REPLACED_LETTERS, (letter) => LETTER_REPLACEMENTS[letter] ?? letter);

/**
 * Normalizes a message for the rules and keeps punctuation: digits in words and spaced letters are
 * undone.
 */
export const normalizeMessage = (text: string): string =>
  normalizeLetters(text)
    .replace(IN_WORD, (digit) => LEET[digit] ?? digit)
    .replace(SPACED, (letters) => letters.replace(/[^a-z]/g, ""));

const CURRENCY =
  "€|\\$|£|eur(?:o[as]?|oa)?|usd|dollars?|dollari\\w*|dolar\\w*|pounds?|gbp|kr|kron(?:er|or|en)|sek|dkk|nok|zl|zlot\\w+|pln";
const AMOUNT = new RegExp(
  `[€$£]\\s?\\d+(?:[.,\\s]\\d+)*|(?<!\\d)\\d+(?:[.,\\s]\\d{3})*(?:[.,]\\d+)?\\s?(?:${CURRENCY})(?![a-z])`,
  "g",
);
const APPS =
  /\b(?:what'?s ?ap+|wats ?ap+|whatsap|telegram|snapchat|hangouts|viber|wechat|discord|skype|facebook|messenger)[a-z]*|\b(?:google ?chat|insta(?:gram[a-z]*|an|ssa|lla|n)?)\b/g;
/** Apps whose names are everyday words, so that they need a preposition. */
const APPS_AFTER =
  /\b(on|auf|bei|op|pa|sur|su|en|na|via|per|over|uber|through|till?|min|my|mein|mijn)(?: mi[nt]| my)? (?:signal|line|snap[a-z]{0,3}|kik|ig|tg|wa|fb|threema)\b/g;

/**
 * The words, each followed by a space, with a leading space: `#amt` for a sum, `@app` for a
 * messenger, a dot where a sentence ends.
 */
export const toWords = (plainText: string): string =>
  ` ${plainText
    .replace(AMOUNT, " #amt ")
    .replace(APPS, " @app ")
    .replace(APPS_AFTER, "$1 @app")
    .replace(/(?<![.!?;\n])[.!?;\n]+(?=\s|$)/g, " . ")
    .replace(/[^a-z0-9#@. ]|\.(?! )/g, " ")} `.replace(/ +/g, " ");

/** Number of words skipped, such as "Hi Anna": the name may differ in the same text. */
const SKIPPED_WORDS = 2;

/**
 * A hash that recognizes a text among its writer's own of a day: 32 bits (FNV-1a) of its letters,
 * without digits, punctuation and the first two words; null for a short text. The text cannot be
 * reconstructed from it.
 */
export function textHash(text: string): number | null {
  const letters = toWords(normalizeMessage(text)).trim().split(" ").slice(SKIPPED_WORDS).join("");
  const hashedLetters = letters.replace(/[^a-z]/g, "");
  if (hashedLetters.length < MIN_HASHED_LETTERS) return null;
  let hash = 0x811c9dc5;
  for (let n = 0; n < hashedLetters.length; n++)
    hash = Math.imul(hash ^ hashedLetters.charCodeAt(n), 0x01000193);
  return hash >>> 0;
}
