import { normalizeMessage, toWords } from "./normalize-message";
import { MIN_HASHED_LETTERS } from "./scam-detection";

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
