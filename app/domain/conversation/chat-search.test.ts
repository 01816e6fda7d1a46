import { expect, test } from "vitest";
import { casesOf, decodePlace, encodePlace, readSearchWords, splitAt } from "./chat-search";

test("words to search for are tidied, at least two characters and at most sixty", () => {
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

test("letters that the database knows no small ones of are asked for three ways", () => {
  expect(casesOf("ÄITI ja Isä")).toEqual({
    small: "äiti ja isä",
    first: "Äiti ja isä",
    capital: "Äiti ja isÄ",
  });
  expect(casesOf("Straße").capital).toBe("strasse");
  expect(casesOf("Bread")).toEqual({ small: "bread", first: "bread", capital: "bread" });
});

test("a text is split at the words as they stand in it", () => {
  expect(splitAt("Which Bread do you like?", "bread")).toEqual([
    "Which ",
    "Bread",
    " do you like?",
  ]);
  expect(splitAt("Äiti", "äiti")).toEqual(["", "Äiti", ""]);
  expect(splitAt("strasse", "straße")).toEqual(["strasse", "", ""]);
});

test("a place to go on from is what we wrote, anything else is the beginning", () => {
  const place = { at: 5, chat: "a-_Z09", seq: 17 };
  expect(decodePlace(encodePlace(place))).toEqual(place);
  for (const made of [null, "", "5.a", "x.a.1", "5.a b.1", "5.a.1.2", "5.a.-1", "5..1"])
    expect(decodePlace(made), String(made)).toBeNull();
});
