import { expect, test } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { filesBelow, textOf } from "./sources";

const CODE = [...filesBelow("app"), ...filesBelow("workers")].filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = ""]) => name);

/**
 * The cookie names in the code. Each is a constant at the top of a file, `…_COOKIE`. Members never
 * get one of staff (`STAFF_…`), so the members' page does not list it.
 */
const COOKIES = CODE.flatMap((path) =>
  found(textOf(path), /const (?!STAFF_)\w+_COOKIE = "([\w.]+)"/g),
);
/**
 * The keys of browser storage: a constant at the top, or the first part of one that contains ids.
 */
const KEY = /(?:const (?:KEY|STORE|[A-Z_]+_KEY|OFFLINE_CACHE) = |set(?:Item|Json)\()"([\w-]+)"/g;
const KEY_WITH_IDS = /(?:const key =|=>) `(\w+):/g;
const STORING_FILES = CODE.filter((path) =>
  /Storage\.set(?:Item|Json)\(|databases\(\)\?\.open\(|caches\.open\(/.test(textOf(path)),
);
const keysOf = (path: string) => [
  ...found(textOf(path), KEY),
  ...found(textOf(path), KEY_WITH_IDS),
];

/** The page's list, by the names set in bold: `\_\_Host-` before the protected ones. */
const listOf = (language: string) =>
  textOf(`app/content/${language}/cookies.md`)
    .split("\n")
    .filter((line) => line.startsWith("- **"));
const namesIn = (line: string) =>
  found(line, /\*\*(?:\\_\\_Host-)?([\w.-]+)\*\*/g).map((name) => name.replaceAll("\\", ""));
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test("cookies and browser storage keys are found in the code", () => {
  expect(COOKIES.length).toBeGreaterThan(12);
  expect(STORING_FILES.length).toBeGreaterThan(7);
  expect(STORING_FILES.filter((path) => keysOf(path).length === 0)).toEqual([]);
  // A literal name in a cookie call would be on no list.
  const typed = CODE.filter((path) => /Cookie\(\s*request,\s*["'`]/.test(textOf(path)));
  expect(typed).toEqual([]);
});

test.each(LANGUAGES)(
  "%s: the page names every cookie and storage key, and no other",
  (language) => {
    const named = listOf(language).flatMap(namesIn);
    expect(sorted(named)).toEqual(sorted([...COOKIES, ...STORING_FILES.flatMap(keysOf)]));
  },
);

test.each(LANGUAGES)("%s: a cookie’s lifetime comes from a rule through the build", (language) => {
  const storedKeys = new Set(STORING_FILES.flatMap(keysOf));
  const untimed = listOf(language).filter(
    (line) => !/\{\{\w+\}\}/.test(line) && !namesIn(line).some((name) => storedKeys.has(name)),
  );
  // The traffic source of a visit is deleted with the browser session.
  expect(untimed.flatMap(namesIn)).toEqual(["tracking"]);
});
