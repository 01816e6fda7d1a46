import { expect, test } from "vitest";
import { textHash } from "./text-hash";

const TEXT =
  "Hi Anna, I saw your profile and had to write at once: it says what I have been looking for all along";

test("the same text is recognized with other names, case, digits or look-alike letters", () => {
  const mark = textHash(TEXT);
  expect(mark).toBeGreaterThan(0);
  for (const same of [
    TEXT.replace("Anna", "Beata"),
    TEXT.toUpperCase(),
    `${TEXT} 2!!`,
    TEXT.replaceAll("o", "о"),
  ])
    expect(textHash(same), same).toBe(mark);
  expect(textHash(TEXT.replace("profile", "picture"))).not.toBe(mark);
});

test("a short text has no hash", () => {
  for (const short of [
    "",
    "Hello there!",
    "Hi Anna, how are you today?",
    "Hi Anna, I saw your profile and would like to know you",
  ])
    expect(textHash(short), short).toBeNull();
});
