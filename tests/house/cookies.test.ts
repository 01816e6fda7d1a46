import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { filesBelow, textOf } from "./sources";

const CODE = [...filesBelow("app"), ...filesBelow("workers")].filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = ""]) => name);

/** What the code calls its cookies. Each has a name of its own at the top of a file, `…_COOKIE`. */
const COOKIES = CODE.flatMap((path) => found(textOf(path), /const \w+_COOKIE = "([\w.]+)"/g));
/** The keys under which a browser keeps something: a name at the top, or the first part of one with ids in it. */
const KEY = /(?:const (?:KEY|OWNER|GREETED|STORE) = |set(?:Item|Json)\()"([\w-]+)"/g;
const KEY_WITH_IDS = /(?:const key =|=>) `(\w+):/g;
const KEEPING = CODE.filter((path) =>
  /Storage\.set(?:Item|Json)\(|databases\(\)\?\.open\(|caches\.open\(/.test(textOf(path)),
);
const keysOf = (path: string) => [
  ...found(textOf(path), KEY),
  ...found(textOf(path), KEY_WITH_IDS),
];

/** The page's list, by the names that it sets in bold: `\_\_Host-` before the guarded ones. */
const listOf = (language: string) =>
  textOf(`app/content/${language}/cookies.md`)
    .split("\n")
    .filter((line) => line.startsWith("- **"));
const namesIn = (line: string) =>
  found(line, /\*\*(?:\\_\\_Host-)?([\w.-]+)\*\*/g).map((name) => name.replaceAll("\\", ""));
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test("cookies and what a browser keeps are found in the code", () => {
  expect(COOKIES.length).toBeGreaterThan(12);
  expect(KEEPING.length).toBeGreaterThan(7);
  expect(KEEPING.filter((path) => keysOf(path).length === 0)).toEqual([]);
  // A name that is typed where it is written would be on no list.
  const typed = CODE.filter((path) => /Cookie\(\s*request,\s*["'`]/.test(textOf(path)));
  expect(typed).toEqual([]);
});

test.each(LANGUAGES)("%s: the page names every cookie and every key, and no other", (language) => {
  const named = listOf(language).flatMap(namesIn);
  expect(sorted(named)).toEqual(sorted([...COOKIES, ...KEEPING.flatMap(keysOf)]));
});

test.each(LANGUAGES)("%s: a cookie’s life is a rule’s, written in by the build", (language) => {
  const kept = new Set(KEEPING.flatMap(keysOf));
  const untimed = listOf(language).filter(
    (line) => !/\{\{\w+\}\}/.test(line) && !namesIn(line).some((name) => kept.has(name)),
  );
  // The source of a visit goes with the browser's window.
  expect(untimed.flatMap(namesIn)).toEqual(["tracking"]);
});
