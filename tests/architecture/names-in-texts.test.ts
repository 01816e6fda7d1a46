import { expect, test } from "vitest";
import { interpolate } from "~/i18n/translation";
import { writtenTextsOf } from "./locale-texts";

/**
 * Members' names that begin with a vowel, with an accent, and with the letter before which y and o
 * change.
 */
const NAMES = ["Anna", "Émile", "Élodie", "Inés", "Óscar", "Ulla"];

/** Ungrammatical in the language: the unelided word before such a name. */
const UNJOINED: Record<"fr" | "it" | "es", RegExp> = {
  fr: /(?<!\p{L})(?:d|\p{L}*qu)e (?:Anna|Émile|Élodie|Inés|Óscar|Ulla)/iu,
  it: /(?<!\p{L})(?:a Anna|e (?:Émile|Élodie))/iu,
  es: /(?<!\p{L})(?:y Inés|o Óscar)/iu,
};

const languages = Object.keys(UNJOINED) as (keyof typeof UNJOINED)[];

test.each(languages)("%s: each text with a member's name elides the word before it", (lang) => {
  const texts = Object.values(writtenTextsOf(lang)).filter((text) => text.includes("{{name}}"));
  const sentences = texts.flatMap((text) => NAMES.map((name) => interpolate(text, { name }, lang)));
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter((text) => UNJOINED[lang].test(text))).toEqual([]);
});

test.each(languages)("%s: no element separates an elided word from a name", (lang) => {
  const split = Object.entries(writtenTextsOf(lang)).filter(([, text]) =>
    /(?<!\p{L})(?:de|que|a|e|y|o) <\w+>\{\{name\}\}/iu.test(text),
  );
  expect(split).toEqual([]);
});
