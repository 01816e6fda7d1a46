import { plainLetters } from "./plain";

/** Up to four words between, within a sentence. */
const GAP = "(?:[a-z0-9#@]+ ){0,4}";
const PARTS = /\.\.|[a-z0-9#@*]+|[()|?]/g;

/**
 * One expression of many phrases, a line each, over `wordsOf`. In a phrase `..` stands for up to four words, `(a|b)` for
 * one of them, `?` behind it for none too, `lend*` for every word that begins so, `#` for a sum of money, `0` for that or
 * a bare number, `@app` for a messenger.
 */
export function phrases(...lists: string[]): RegExp {
  const lines = lists
    .flatMap((list) => plainLetters(list).replaceAll("'", " ").split("\n"))
    .map((line) => line.trim())
    .filter(Boolean);
  return new RegExp(` (?:${lines.map(toPattern).join("|")})`);
}

const toPattern = (line: string): string =>
  Array.from(line.matchAll(PARTS), ([part]) => part)
    .map((part) => {
      if (part === "..") return GAP;
      if (part === "(") return "(?:";
      if (/^[)|?]$/.test(part)) return part;
      if (part === "#") return "#amt ";
      if (part === "0") return "(?:#amt|[0-9]+) ";
      return `${part.replaceAll("*", "[a-z]*")} `;
    })
    .join("");
