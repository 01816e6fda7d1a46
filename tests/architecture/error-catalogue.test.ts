import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../../app/i18n/languages";
import { CATALOGUE, NOT_BUILT } from "../support/error-catalogue";
import { textsOf } from "./locale-texts";
import { exists, textOf } from "./sources";

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)]));
const braces = (text: string) => text.replaceAll(/\{(\w+)\}/g, "{{$1}}");

/** Error texts that are agreed word for word (R28). */
describe.each(CATALOGUE)("$of: $what", ({ id, messages, keys, agreedIn = "nl", provoked, by }) => {
  test("reads as agreed", () => {
    for (const [at, text] of messages.entries())
      expect(texts[agreedIn]?.[keys[at] ?? ""]).toContain(braces(text));
  });

  test("is translated in the other languages", () => {
    for (const key of keys) {
      const translations = LANGUAGES.map((language) => texts[language]?.[key]);
      expect(translations.filter(Boolean), key).toHaveLength(LANGUAGES.length);
      expect(new Set(translations).size, key).toBeGreaterThan(LANGUAGES.length - 4);
    }
  });

  test("is provoked by a test", () => {
    expect(provoked && exists(provoked), `${id}: ${provoked}`).toBe(true);
    expect(textOf(provoked ?? "")).toContain(by ?? `  ${id}: `);
  });
});

test("the text for an existing account is exactly the agreed one", () => {
  const exact = CATALOGUE.filter(({ id }) => id !== "name_is_address");
  for (const { messages, keys, agreedIn = "nl" } of exact)
    for (const [at, text] of messages.entries())
      expect(texts[agreedIn]?.[keys[at] ?? ""]).toBe(braces(text));
});

test("every agreed error is built or listed as not built", () => {
  const built = Object.values(texts.nl ?? {});
  expect(NOT_BUILT.filter((text) => built.includes(text))).toEqual([]);
});

test("a failing error page has the agreed text", () => {
  expect(textOf("workers/fallback-responses.ts")).toContain(
    '"An error occurred while showing the error page"',
  );
});
