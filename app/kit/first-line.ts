import { charactersOf } from "./count-characters";

/**
 * The first line of a text with at most `most` characters as people count them, then an ellipsis:
 * no emoji is cut in two.
 */
export function firstLine(text: string, most: number): string {
  const [line = ""] = text.trim().split(/\r?\n/, 1);
  let shown = "";
  let count = 0;
  for (const character of charactersOf(line)) {
    if (++count > most) return `${shown.trimEnd()}…`;
    shown += character;
  }
  return shown;
}
