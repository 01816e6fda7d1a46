import { expect, test } from "vitest";
import { exists, filesBelow, textOf } from "./sources";

const PAGE = textOf("docs/caches.md");
const named = new Set(Array.from(PAGE.matchAll(/`([\w./-]+\/[\w.-]+)`/g), ([, path = ""]) => path));

/** A bounded cache, a cache header, or browser storage. */
const CACHE_PATTERN =
  /new BoundedCache[<(]|\bmemoizeAsync\(|max-age=[1-9]|\b(?:local|session)Storage\.setItem|indexedDB\.open|caches\.open|as unknown as \{ default: Cache \}/;
/**
 * An empty map at the top of a file or in a class; a set there mostly holds listeners, and one at
 * the top holds words.
 */
const GROWING_MAP =
  /^(?:export )?const \w+(?:: [^=]+)? = new (?:(?:Weak)?Map|(?:Weak)?Set)(?:<[^()]*>)?\(\)|^ {2}(?:(?:private|protected|public|readonly|static|override) )*#?\w+(?:: [^=;\n]+)? = new (?:Weak)?Map(?:<[^()]*>)?\(\)/m;
const isCache = (text: string) => CACHE_PATTERN.test(text) || GROWING_MAP.test(text);
/** The files that implement the other caches. */
const CACHES = ["app/kit/bounded-cache.ts", "app/kit/promises.ts"];
/** HSTS is a promise of the protocol, not a cache of ours. */
const HSTS_HEADER = /"strict-transport-security": "[^"]*"/g;

test("every cache is on the page of caches, with its TTL", () => {
  const found = [...filesBelow("app"), ...filesBelow("workers")]
    .filter((path) => !/\.test\.tsx?$/.test(path) && !CACHES.includes(path))
    .filter((path) => isCache(textOf(path).replace(HSTS_HEADER, "")));
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((path) => !named.has(path))).toEqual([]);
});

test.each([
  "const known = new Map();",
  "export const known: Known = new WeakMap<object, Map<string, number>>();",
  "const known = new Set<string>();",
  "class Room {\n  private readonly known = new Map<string, number>();\n}",
  "class Room {\n  #known: ReadonlyMap<string, number> = new Map();\n}",
])("the check finds a growing map: %s", (text) => {
  expect(isCache(text)).toBe(true);
});

test.each([
  "function count() {\n  const known = new Map();\n}",
  'const WORDS = new Set(["one"]);',
  "class Connection {\n  private readonly listeners = new Set<Listener>();\n}",
])("the check ignores what is local to a call or does not grow: %s", (text) => {
  expect(isCache(text)).toBe(false);
});

test("the page of caches names existing files", () => {
  expect([...named].filter((path) => !exists(path))).toEqual([]);
});
