import { expect, test } from "vitest";
import { LANGUAGES, type TranslationLocale, VARIANTS } from "~/i18n/languages";
import { pageLinesInLocale, textsInLocale } from "./locale-texts";

const TONGUES = [...LANGUAGES, ...VARIANTS];

/** The forbidden punctuation marks of each language. Searched in texts, never in code. */
const WRONG: [mark: RegExp, says: string, only?: TranslationLocale[]][] = [
  [/\p{L}'\p{L}|(?<=\s)'\p{L}/u, "a straight apostrophe"],
  [/\.\.\./, "three dots: write …"],
  [/\S {2,}\S/, "two spaces"],
  [/"/, "straight quotation marks"],
  [/(?<![“”]) …(?!”)/, "a space before …", ["en"]],
  [/\p{L}…/u, "no space before …", ["da", "de", "fi", "nb", "nl", "sv"]],
  [/[“”„]/, "marks of another language: write »…«", ["da"]],
  [/[“”„]/, "marks of another language: write «…»", ["nb"]],
  [/[“„«»]/, "marks of another language: write ”…”", ["sv", "fi"]],
  [/[“”„«»]/, "marks of another language: write ‘…’", ["nl"]],
  [/[«»]|(?<!„[^“]*)“/, "marks of another language: write „…“", ["de"]],
  [/[„«»]/, "marks of another language: write “…”", ["en"]],
  [/[“”„]/, "marks of another language: write «…»", ["es", "es-US", "fr", "fr-CA", "it"]],
  [/ß|[“”„]/, "marks of Germany: write ss, «…»", ["de-CH"]],
  [/\u202F/u, "a thin space: none before ? ! ;, U+00A0 within «…»", ["fr-CA"]],
  [/“/, "marks of another language: write „…”", ["pl"]],
];

/** Exceptions that quote foreign notation: a URL, a drawing of keys. */
const sentencesOf = (tongue: TranslationLocale): [string, string][] =>
  Object.entries({ ...textsInLocale(tongue), ...pageLinesInLocale(tongue) });

test.each(TONGUES)("%s uses its own punctuation marks", (tongue) => {
  const found = sentencesOf(tongue).flatMap(([name, text]) =>
    WRONG.filter(([mark, , only]) => (only?.includes(tongue) ?? true) && mark.test(text)).map(
      ([, problem]) => `${name}: ${problem} in ${text.slice(0, 80)}`,
    ),
  );
  expect(found).toEqual([]);
});

/**
 * "{{count}} message" and "{{count}} messages" end alike: an error in one form shows by comparison
 * with the other.
 */
test.each(TONGUES)("%s: the plural forms of a text have equally many sentences", (tongue) => {
  const texts = textsInLocale(tongue);
  const shape = (text = "") => text.replaceAll(/[^.?]|\.(?! |$)/g, "");
  const wrong = Object.keys(texts).filter(
    (key) =>
      key.endsWith("_one") && shape(texts[key]) !== shape(texts[key.replace(/_one$/, "_other")]),
  );
  expect(wrong).toEqual([]);
});

/** Their second half is a label, which ends without a full stop in every language. */
const LABELS = ["visit:home.login", "chat:state.price_changed", "join:signup.title_for"];
const BETWEEN = /[\p{Ll}\d})”»’](?<!\b(?:kl|godz))[.?!…][”»’“‘]?\s(?=[\p{Lu}¿¡„«“‘{])/u;

test.each(TONGUES)(
  "%s: a text of several sentences ends its last one with a full stop",
  (tongue) => {
    const open = Object.entries(textsInLocale(tongue)).filter(([key, text]) => {
      const plainText = text.replaceAll(/<\/?\w+>/g, "");
      return (
        BETWEEN.test(plainText) && !/[.?!…:][”»’“‘]?$/.test(plainText) && !LABELS.includes(key)
      );
    });
    expect(open).toEqual([]);
  },
);
