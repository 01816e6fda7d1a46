import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { textsOf } from "./locale-texts";
import { filesBelow, textOf } from "./sources";

/**
 * Detects a sentence of another language by words that are common there and rare here. The words
 * are not listed but counted in the texts. Limit: a sentence with fewer than two such words is not
 * judged.
 */
const COMMON = 6;
const RARER = 8;

const texts = new Map(LANGUAGES.map((language) => [language, sentencesOf(language)]));
const counts = new Map(
  LANGUAGES.map((language) => [language, countsOf(texts.get(language) ?? {})]),
);

test.each(LANGUAGES)("no sentence of another language is among the texts of %s", (language) => {
  const foreign = Object.entries(texts.get(language) ?? {}).flatMap(([name, text]) => {
    const other = foreignTo(language, text);
    return other ? [`${name} reads like ${other}: ${text.slice(0, 80)}`] : [];
  });
  expect(foreign).toEqual([]);
});

test("the check finds a sentence of another language", () => {
  expect(foreignTo("de", "You can change this in your settings whenever you like.")).toBe("en");
  expect(foreignTo("nl", "Du kannst das in deinen Einstellungen ändern, wann du willst.")).toBe(
    "de",
  );
  expect(foreignTo("nb", "Du kan ikke skrive til nogen, før du har bekræftet din e-mail.")).toBe(
    "da",
  );
  expect(
    foreignTo("es", "Non puoi scrivere a nessuno finché non hai confermato la tua email."),
  ).toBe("it");
  expect(foreignTo("sv", "Et voi kirjoittaa kenellekään ennen kuin olet vahvistanut sen.")).toBe(
    "fi",
  );
});

/** The language of which the sentence has more words than of its own. */
function foreignTo(own: Language, text: string): Language | null {
  const words = wordsOf(text);
  const score = (language: Language, than: Language) =>
    words.filter((word) => isTypicalOf(word, language, than)).length;
  const others = LANGUAGES.filter((language) => language !== own)
    .map((language) => ({ language, more: score(language, own), fewer: score(own, language) }))
    .filter(({ more, fewer }) => more >= 2 && more > 2 * fewer)
    .sort((a, b) => b.more - a.more);
  return others[0]?.language ?? null;
}

function isTypicalOf(word: string, language: Language, than: Language): boolean {
  const [here, there] = [language, than].map((one) => counts.get(one)?.get(word) ?? 0);
  return (here ?? 0) >= COMMON && (here ?? 0) >= RARER * (there ?? 0);
}

/** Texts by their keys, and the lines of content pages by their files. */
function sentencesOf(language: Language): Record<string, string> {
  const lines = filesBelow(`app/content/${language}`, /\.md$/).flatMap((path) =>
    textOf(path)
      .split("\n")
      .map((line, at) => [`${path}:${at + 1}`, line] as const),
  );
  return { ...textsOf(language), ...Object.fromEntries(lines) };
}

/** In how many texts each word occurs. */
function countsOf(sentences: Record<string, string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const text of Object.values(sentences))
    for (const word of new Set(wordsOf(text))) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, " ")
      .match(/\p{L}+/gu) ?? []
  );
}
