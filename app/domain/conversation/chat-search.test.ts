import { expect, test } from "vitest";
import { casesOf, decodePlace, encodePlace, readSearchWords, splitAt } from "./chat-search";

test("normalizes search words and requires two to sixty characters", () => {
  expect(readSearchWords(null)).toBeNull();
  expect(readSearchWords("  \n ")).toBeNull();
  expect(readSearchWords("  ice \n cream ")).toEqual({ words: "ice cream", problem: null });
  expect(readSearchWords("a")).toEqual({ words: "a", problem: "short" });
  expect(readSearchWords("👩‍👩‍👧")).toMatchObject({ problem: "short" });
  expect(readSearchWords("\u2800\u2800\u2800")).toMatchObject({ problem: "short" });
  expect(readSearchWords("a".repeat(60))).toMatchObject({ problem: null });
  expect(readSearchWords("a".repeat(61))).toEqual({ words: "", problem: "long" });
  expect(readSearchWords("👩‍👩‍👧".repeat(20))).toEqual({ words: "", problem: "long" });
});

test("searches words with non-ASCII letters in three spellings", () => {
  expect(casesOf("ÄITI ja Isä")).toEqual({
    small: "äiti ja isä",
    first: "Äiti ja isä",
    capital: "Äiti ja isÄ",
  });
  expect(casesOf("Straße").capital).toBe("strasse");
  expect(casesOf("Bread")).toEqual({ small: "bread", first: "bread", capital: "bread" });
});

test("splits a text at the search words and keeps the original spelling", () => {
  expect(splitAt("Which Bread do you like?", "bread")).toEqual([
    "Which ",
    "Bread",
    " do you like?",
  ]);
  expect(splitAt("Äiti", "äiti")).toEqual(["", "Äiti", ""]);
  expect(splitAt("strasse", "straße")).toEqual(["strasse", "", ""]);
});

test("decodes a valid cursor and starts from the beginning on any other value", () => {
  const place = { at: 5, chat: "a-_Z09", seq: 17 };
  expect(decodePlace(encodePlace(place))).toEqual(place);
  for (const made of [null, "", "5.a", "x.a.1", "5.a b.1", "5.a.1.2", "5.a.-1", "5..1"])
    expect(decodePlace(made), String(made)).toBeNull();
});
