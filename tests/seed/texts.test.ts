import { expect, test } from "vitest";
import { inflectFor, type SeedLocale, TEXTS } from "../../scripts/seed/about.ts";
import { headlinesOf } from "../../scripts/seed/headlines.ts";
import { both, GENDERS, LOCALES } from "./sentences";

function everySentence(locale: SeedLocale): string[] {
  const texts = TEXTS[locale];
  const lines = [
    ...texts.openers,
    ...texts.middles.flat(),
    ...texts.closers,
    ...headlinesOf(locale),
  ];
  return [...both(lines), ...texts.chats.flat(), ...texts.icebreakers];
}

test("the site's eleven languages are complete", () => {
  expect(LOCALES.sort()).toEqual([
    "da",
    "de",
    "en",
    "es",
    "fi",
    "fr",
    "it",
    "nb",
    "nl",
    "pl",
    "sv",
  ]);
});

test.each(LOCALES)("%s has as many sentences as the seed data needs, none twice", (locale) => {
  const texts = TEXTS[locale];
  expect(texts.openers.length).toBeGreaterThanOrEqual(30);
  expect(texts.middles.flat().length).toBeGreaterThanOrEqual(40);
  expect(texts.middles.every((subject) => subject.length >= 8)).toBe(true);
  expect(texts.closers.length).toBeGreaterThanOrEqual(25);
  expect(headlinesOf(locale).length).toBeGreaterThanOrEqual(300);
  expect(texts.chats.length).toBe(6);
  expect(texts.chats.every((chat) => chat.length === 5)).toBe(true);
  expect(texts.icebreakers.length).toBeGreaterThanOrEqual(8);
  for (const gender of GENDERS) {
    const lines = [
      ...texts.openers,
      ...texts.middles.flat(),
      ...texts.closers,
      ...headlinesOf(locale),
    ].map((line) => inflectFor(line, gender));
    expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([]);
  }
});

test.each(LOCALES)("%s fits the card and has plain punctuation", (locale) => {
  for (const headline of both(headlinesOf(locale)))
    expect(headline.length, headline).toBeLessThanOrEqual(70);
  for (const line of everySentence(locale)) {
    expect(line, line).not.toMatch(/[—–]|\s{2}|\.\.\.|…|^\s|\s$/);
    expect(line, line).not.toMatch(/!.*!.*!/);
  }
  for (const line of [...both(TEXTS[locale].openers), ...both(TEXTS[locale].middles.flat())])
    expect(line, line).toMatch(/[.?!]$/);
});

test.each(LOCALES.filter((locale) => locale !== "en"))(
  "%s contains no English sentence",
  (locale) => {
    const english = /\b(the|and|with|you|your|my|is|are|of|but|what|have|this)\b/giu;
    // One such word may exist in the language itself ("is" in Dutch, "have" in Danish); three in a
    // sentence do not.
    const suspects = everySentence(locale).filter(
      (line) => new Set(line.toLowerCase().match(english) ?? []).size >= 3,
    );
    expect(suspects).toEqual([]);
  },
);

test("no seed text uses the polite form of address", () => {
  expect(everySentence("de").filter((line) => /\b(Ihnen|Ihre?)\b/.test(line))).toEqual([]);
  expect(everySentence("nl").filter((line) => /\b(u|uw)\b/i.test(line))).toEqual([]);
  expect(everySentence("fr").filter((line) => /\b(vous|votre|vos)\b/i.test(line))).toEqual([]);
  expect(everySentence("es").filter((line) => /\b(usted|ustedes)\b/i.test(line))).toEqual([]);
});
