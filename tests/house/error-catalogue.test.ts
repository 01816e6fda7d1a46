import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../app/i18n/languages";
import { CATALOGUE, NOT_BUILT } from "../support/error-catalogue";
import { textsOf } from "./locale-texts";
import { exists, textOf } from "./sources";

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)]));
const braces = (text: string) => text.replaceAll(/\{(\w+)\}/g, "{{$1}}");

/** Errors that are agreed, word for word (R28). */
describe.each(CATALOGUE)("$of: $what", ({ id, says, keys, agreedIn = "nl", provoked, by }) => {
  test("reads as agreed", () => {
    for (const [at, text] of says.entries())
      expect(texts[agreedIn]?.[keys[at] ?? ""]).toContain(braces(text));
  });

  test("is translated in the other languages", () => {
    for (const key of keys) {
      const said = LANGUAGES.map((language) => texts[language]?.[key]);
      expect(said.filter(Boolean), key).toHaveLength(LANGUAGES.length);
      expect(new Set(said).size, key).toBeGreaterThan(LANGUAGES.length - 4);
    }
  });

  test("is brought about by a test", () => {
    expect(provoked && exists(provoked), `${id}: ${provoked}`).toBe(true);
    expect(textOf(provoked ?? "")).toContain(by ?? `  ${id}: `);
  });
});

test("whoever has an account is told in words that are exactly those agreed", () => {
  const exact = CATALOGUE.filter(({ id }) => id !== "name_is_address");
  for (const { says, keys, agreedIn = "nl" } of exact)
    for (const [at, text] of says.entries())
      expect(texts[agreedIn]?.[keys[at] ?? ""]).toBe(braces(text));
});

test("an error is built or on the list of those that are not", () => {
  const built = Object.values(texts.nl ?? {});
  expect(NOT_BUILT.filter((text) => built.includes(text))).toEqual([]);
});

test("an error page that fails says so in the agreed words", () => {
  expect(textOf("workers/bare-answers.ts")).toContain(
    '"An error occurred while showing the error page"',
  );
});
