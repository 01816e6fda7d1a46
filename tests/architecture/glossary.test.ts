import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

const PAGE = textOf("docs/glossary.md");
const GIVEN_UP = PAGE.slice(PAGE.indexOf("## Words given up"));

/** The words of the page's last table; `MOST_*` matches every word with that beginning. */
const words = GIVEN_UP.split("\n")
  .filter((line) => line.startsWith("| `"))
  .flatMap((line) =>
    Array.from((line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g), ([, word = ""]) => word),
  );

/** Seed texts and invented names are no identifiers of ours. */
const NO_CODE = /^scripts\/seed\//;

test("no abandoned word of the glossary is in the code", () => {
  expect(words.length).toBeGreaterThan(5);
  const pattern = new RegExp(`\\b(?:${words.join("|").replaceAll("*", "\\w+")})\\b`);
  const found = ["app", "workers", "scripts", "tests", "bench"]
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => !NO_CODE.test(path))
    .flatMap((path) =>
      textOf(path)
        .split("\n")
        .flatMap((line, index) => {
          const [word] = pattern.exec(line) ?? [];
          return word ? [`${path}:${index + 1} ${word}`] : [];
        }),
    );
  expect(found).toEqual([]);
});

test("each word has one row of its own", () => {
  const terms = PAGE.slice(0, PAGE.indexOf("## Words given up"))
    .split("\n")
    .flatMap((line) => /^\| (?!Word|---)([^|]+?) \|/.exec(line)?.[1]?.split(", ") ?? []);
  expect(terms.length).toBeGreaterThan(50);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});
