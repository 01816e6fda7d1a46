import { normalizeLetters } from "./normalize-message";

/** Up to four words in between, within a sentence. */
const GAP = "(?:[a-z0-9#@]+ ){0,4}";
const PARTS = /\.\.|[a-z0-9#@*]+|[()|?]/g;

/**
 * One regular expression of many phrases, for text from `wordsOf`. In a phrase `..`
 * matches up to four words, `(a|b)` one of them, a following `?` makes it optional, `lend*` matches
 * words with that beginning, `#` a sum of money, `0` that or a bare number, `@app` a messenger.
 */
export const phrasePattern = (phrases: readonly string[]): RegExp =>
  new RegExp(` (?:${phrases.map(toPattern).join("|")})`);

const toPattern = (phrase: string): string =>
  Array.from(normalizeLetters(phrase).replaceAll("'", " ").matchAll(PARTS), ([part]) => part)
    .map((part) => {
      if (part === "..") return GAP;
      if (part === "(") return "(?:";
      if (/^[)|?]$/.test(part)) return part;
      if (part === "#") return "#amt ";
      if (part === "0") return "(?:#amt|[0-9]+) ";
      return `${part.replaceAll("*", "[a-z]*")} `;
    })
    .join("");
