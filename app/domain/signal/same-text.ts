import { plain, wordsOf } from "./plain";
import { LEAST_LETTERS } from "./signal";

/** "Hi Anna": who changes the name sends the same. */
const GREETING = 2;

/**
 * What a text is known by among its writer's own of a day: 32 bits of its letters (FNV-1a), without figures, marks and the
 * first two words; null for a short one. Nothing can be read from it.
 */
export function textMark(text: string): number | null {
  const letters = wordsOf(plain(text)).trim().split(" ").slice(GREETING).join("");
  const told = letters.replace(/[^a-z]/g, "");
  if (told.length < LEAST_LETTERS) return null;
  let hash = 0x811c9dc5;
  for (let n = 0; n < told.length; n++) hash = Math.imul(hash ^ told.charCodeAt(n), 0x01000193);
  return hash >>> 0;
}
