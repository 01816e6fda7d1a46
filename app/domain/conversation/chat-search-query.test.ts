import { expect, test } from "vitest";
import {
  decodeSearchCursor,
  encodeSearchCursor,
  parseSearchText,
  spellingsOf,
  splitAtMatch,
} from "./chat-search-query";

test("normalizes search words and requires two to sixty characters", () => {
  expect(parseSearchText(null)).toBeNull();
  expect(parseSearchText("  \n ")).toBeNull();
  expect(parseSearchText("  ice \n cream ")).toEqual({ searchText: "ice cream", problem: null });
  expect(parseSearchText("a")).toEqual({ searchText: "a", problem: "short" });
  expect(parseSearchText("👩‍👩‍👧")).toMatchObject({ problem: "short" });
  expect(parseSearchText("\u2800\u2800\u2800")).toMatchObject({ problem: "short" });
  expect(parseSearchText("a".repeat(60))).toMatchObject({ problem: null });
  expect(parseSearchText("a".repeat(61))).toEqual({ searchText: "", problem: "long" });
  expect(parseSearchText("👩‍👩‍👧".repeat(20))).toEqual({ searchText: "", problem: "long" });
});

test("searches words with non-ASCII letters in three spellings", () => {
  expect(spellingsOf("ÄITI ja Isä")).toEqual({
    small: "äiti ja isä",
    first: "Äiti ja isä",
    capital: "Äiti ja isÄ",
  });
  expect(spellingsOf("Straße").capital).toBe("strasse");
  expect(spellingsOf("Bread")).toEqual({ small: "bread", first: "bread", capital: "bread" });
});

test("splits a text at the search words and keeps the original spelling", () => {
  expect(splitAtMatch("Which Bread do you like?", "bread")).toEqual([
    "Which ",
    "Bread",
    " do you like?",
  ]);
  expect(splitAtMatch("Äiti", "äiti")).toEqual(["", "Äiti", ""]);
  expect(splitAtMatch("strasse", "straße")).toEqual(["strasse", "", ""]);
});

test("decodes a valid cursor and starts from the beginning on any other value", () => {
  const place = { at: 5, chat: "a-_Z09", seq: 17 };
  expect(decodeSearchCursor(encodeSearchCursor(place))).toEqual(place);
  for (const made of [null, "", "5.a", "x.a.1", "5.a b.1", "5.a.1.2", "5.a.-1", "5..1"])
    expect(decodeSearchCursor(made), String(made)).toBeNull();
});
