import { expect, test } from "vitest";
import { exists, filesBelow, textOf } from "./sources";

const PAGE = textOf("docs/caches.md");
const named = new Set(Array.from(PAGE.matchAll(/`([\w./-]+\/[\w.-]+)`/g), ([, path = ""]) => path));

/** A bounded cache, a map of its own at the top of a file, a lasting answer, or the browser's storage. */
const REMEMBERS =
  /new BoundedCache[<(]|^const \w+ = new (?:Weak)?Map(?:<[^()]*>)?\(\)|max-age=[1-9]|\b(?:local|session)Storage\.setItem|as unknown as \{ default: Cache \}/m;
/** HSTS is a promise of the protocol, no memory of ours. */
const PROMISE = /"strict-transport-security": "[^"]*"/g;

test("whatever remembers is on the page of caches, with its life", () => {
  const found = [...filesBelow("app"), ...filesBelow("workers")]
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => REMEMBERS.test(textOf(path).replace(PROMISE, "")));
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((path) => !named.has(path))).toEqual([]);
});

test("the page of caches names files that are there", () => {
  expect([...named].filter((path) => !exists(path))).toEqual([]);
});
