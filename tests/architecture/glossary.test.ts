import { expect, test } from "vitest";
import { BANNED_IDENTIFIERS } from "./banned-identifiers";
import { filesBelow, textOf } from "./sources";

const PAGE = textOf("docs/glossary.md");
const words = BANNED_IDENTIFIERS.flatMap(([banned]) => banned.split(" "));

/** Seed texts and invented names are no identifiers of ours. */
const NO_CODE = /^scripts\/seed\//;

test("the code contains no banned identifier", () => {
  expect(words.length).toBeGreaterThan(5);
  const pattern = new RegExp(`\\b(?:${words.join("|").replaceAll("*", "\\w+")})\\b`);
  const found = ["app", "workers", "scripts", "tests", "bench"]
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => !NO_CODE.test(path) && path !== "tests/architecture/banned-identifiers.ts")
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
  const terms = PAGE.split("\n").flatMap(
    (line) => /^\| (?!Word|---)([^|]+?) \|/.exec(line)?.[1]?.split(", ") ?? [],
  );
  expect(terms.length).toBeGreaterThan(50);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});
