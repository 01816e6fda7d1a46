import { plain, wordsOf } from "./plain";
import { LEAST_LETTERS } from "./signal";

/** Number of words skipped, such as "Hi Anna": the name may differ in the same text. */
const GREETING = 2;

/**
 * A hash that recognizes a text among its writer's own of a day: 32 bits (FNV-1a) of its letters,
 * without digits, punctuation and the first two words; null for a short text. The text cannot be
 * reconstructed from it.
 */
export function textMark(text: string): number | null {
  const letters = wordsOf(plain(text)).trim().split(" ").slice(GREETING).join("");
  const told = letters.replace(/[^a-z]/g, "");
  if (told.length < LEAST_LETTERS) return null;
  let hash = 0x811c9dc5;
  for (let n = 0; n < told.length; n++) hash = Math.imul(hash ^ told.charCodeAt(n), 0x01000193);
  return hash >>> 0;
}
