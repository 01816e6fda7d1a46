import { afterEach, beforeEach, expect, test, vi } from "vitest";

const FAMILY = "👩‍👩‍👧‍👦";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("a family emoji is one character with grapheme support", async () => {
  const { countCharacters } = await import("./count-characters");
  expect([countCharacters(FAMILY), countCharacters("né")]).toEqual([1, 2]);
});

test("characters are code points without Intl.Segmenter", async () => {
  vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
  const { countCharacters } = await import("./count-characters");
  const { firstLine } = await import("./first-line");
  expect([countCharacters(FAMILY), countCharacters("👍 ok")]).toEqual([7, 4]);
  expect(firstLine("👍👍👍", 2)).toBe("👍👍…");
});
