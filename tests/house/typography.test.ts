import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { textsOf } from "./locale-texts";
import { filesBelow, textOf } from "./sources";

/** What marks each language writes, by what it must not write. Seen in texts, never in code. */
const WRONG: [mark: RegExp, says: string, only?: Language[]][] = [
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
  [/[“”„]/, "marks of another language: write «…»", ["es", "fr", "it"]],
  [/“/, "marks of another language: write „…”", ["pl"]],
];

/** Where the other side's own text is told: an address, a drawing of keys. */
const sentencesOf = (language: Language): [string, string][] => [
  ...Object.entries(textsOf(language)),
  ...filesBelow(`app/content/${language}`, /\.md$/).flatMap((path) =>
    textOf(path)
      .split("\n")
      .map((line, at) => [`${path}:${at + 1}`, line] as [string, string]),
  ),
];

test.each(LANGUAGES)("%s is set with its own marks", (language) => {
  const found = sentencesOf(language).flatMap(([name, text]) =>
    WRONG.filter(([mark, , only]) => (only?.includes(language) ?? true) && mark.test(text)).map(
      ([, says]) => `${name}: ${says} in ${text.slice(0, 80)}`,
    ),
  );
  expect(found).toEqual([]);
});

/** "{{count}} message" and "{{count}} messages" end alike: the fault of one form is seen beside the other. */
test.each(LANGUAGES)("%s: the plural forms of a text are as many sentences", (language) => {
  const texts = textsOf(language);
  const shape = (text = "") => text.replaceAll(/[^.?]|\.(?! |$)/g, "");
  const wrong = Object.keys(texts).filter(
    (key) =>
      key.endsWith("_one") && shape(texts[key]) !== shape(texts[key.replace(/_one$/, "_other")]),
  );
  expect(wrong).toEqual([]);
});
