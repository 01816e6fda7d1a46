import { expect, test } from "vitest";
import { textMark } from "./same-text";

const WORDS =
  "Hi Anna, I saw your profile and had to write at once: it says what I have been looking for all along";

test("the same words are known again, whoever they are for and however they are set", () => {
  const mark = textMark(WORDS);
  expect(mark).toBeGreaterThan(0);
  for (const same of [
    WORDS.replace("Anna", "Beata"),
    WORDS.toUpperCase(),
    `${WORDS} 2!!`,
    WORDS.replaceAll("o", "о"),
  ])
    expect(textMark(same), same).toBe(mark);
  expect(textMark(WORDS.replace("profile", "picture"))).not.toBe(mark);
});

test("a greeting is nobody's own", () => {
  for (const short of [
    "",
    "Hello there!",
    "Hi Anna, how are you today?",
    "Hi Anna, I saw your profile and would like to know you",
  ])
    expect(textMark(short), short).toBeNull();
});
