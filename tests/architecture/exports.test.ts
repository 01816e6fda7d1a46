import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const EXPORTED =
  /^export (?:async )?(?:const|let|function\*?|(?:abstract )?class|type|interface|enum) (\w+)/gm;
/**
 * Exports that React Router requires of the entry or a route; drizzle-kit reads every table; a
 * `.d.mts` declares the exports of its module.
 */
const FRAMEWORK_EXPORTS = new Set([
  "ErrorBoundary",
  "handleError",
  "headers",
  "links",
  "meta",
  "middleware",
]);
const READ_WHOLE = /\.tables\.ts$|\.d\.mts$/;

const texts = new Map(
  ["app", "workers", "scripts", "tests", "bench"]
    .flatMap((folder) => filesBelow(folder, /\.m?tsx?$/))
    .concat("vite.config.ts")
    .map((path) => [path, textOf(path)]),
);

const namesIn = (text: string) => Array.from(text.matchAll(EXPORTED), ([, name = ""]) => name);

/** In how many files each word occurs. A name that another file uses for something else passes. */
function countWords(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

test("every export of a file is used by another file", () => {
  const counts = countWords();
  const unused = Array.from(texts).flatMap(([path, text]) =>
    READ_WHOLE.test(path)
      ? []
      : namesIn(text)
          .filter((name) => !FRAMEWORK_EXPORTS.has(name) && (counts.get(name) ?? 0) < 2)
          .map((name) => `${path}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test("the check recognises every form of export", () => {
  const text = `export const one = 1;
export async function two() {}
export type Three = {};
export class Four {}
  export const inside = 1;
const five = 5;`;
  expect(namesIn(text)).toEqual(["one", "two", "Three", "Four"]);
});
