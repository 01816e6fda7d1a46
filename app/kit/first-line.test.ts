import { expect, test } from "vitest";
import { firstLine } from "./first-line";

test("returns the whole first line if it is short", () => {
  expect(firstLine("Hello\nyou", 80)).toBe("Hello");
  expect(firstLine("\n  Hello  \r\nyou", 80)).toBe("Hello  ");
  expect(firstLine("", 80)).toBe("");
});

test("a long line is cut between grapheme clusters", () => {
  expect(firstLine("one two three", 4)).toBe("one…");
  expect(firstLine("👩‍👩‍👧‍👦👍🏽é".repeat(3), 2)).toBe("👩‍👩‍👧‍👦👍🏽…");
  expect(firstLine("👩‍👩‍👧‍👦👍🏽é", 3)).toBe("👩‍👩‍👧‍👦👍🏽é");
});
