import { expect, test } from "vitest";
import { ICEBREAKER_INTERESTS } from "~/domain/conversation/icebreakers";
import { textHash } from "~/domain/scam-detection/normalize-message";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { textsOf } from "./locale-texts";

const questionsOf = (language: Language) =>
  Object.entries(textsOf(language)).filter(([key]) => key.startsWith("icebreakers:"));
const wordPattern = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, "iu");

/** Words of the first person: an icebreaker would state something in the writer's name. */
const OF_THE_WRITER: Record<Language, RegExp> = {
  da: wordPattern("jeg|mig|min|mit|mine|vi|os|vores"),
  de: wordPattern("ich|mich|mir|mein|meine|wir|uns|unser"),
  en: wordPattern("I|I’m|I’ve|me|my|mine|we|us|our"),
  es: wordPattern("yo|me|mi|mis|conmigo|nosotros|nos|nuestro"),
  fi: wordPattern("minä|minun|minua|minulle|me|meidän"),
  fr: wordPattern("je|j’|me|moi|mon|ma|mes|nous|notre"),
  it: wordPattern("io|mi|me|mio|mia|noi|nostro"),
  nb: wordPattern("jeg|meg|min|mitt|mine|vi|oss|vår"),
  nl: wordPattern("ik|mij|me|mijn|wij|we|ons|onze"),
  pl: wordPattern("ja|mnie|mi|mój|moja|moje|my|nas|nasz"),
  sv: wordPattern("jag|mig|min|mitt|mina|vi|oss|vår"),
};
/**
 * Endings by which a language distinguishes women from men: the gender of the recipient is unknown
 * here.
 */
const OF_A_GENDER: Partial<Record<Language, RegExp>> = {
  es: /\b(?:has estado|eres) \p{L}+[oa]\b/iu,
  fr: /\bt’a(?:s|i|)? (?:le plus )?\p{L}+(?:é|i|u|is)e?\b(?! (?:sourire|rire))|\btu es \p{L}+é/iu,
  it: /\bsei (?:stato|stata|andato|andata)\b/iu,
  pl: /\p{L}(?:łeś|łaś|łbyś|łabyś|łem|łam)(?!\p{L})/iu,
};

test.each(LANGUAGES)(
  "%s: every icebreaker is one question and states nothing about its writer",
  (own) => {
    for (const [key, text] of questionsOf(own)) {
      expect(text, key).toMatch(/^[\p{Lu}¿].*\?$/u);
      expect(text.match(/\?/g), key).toHaveLength(1);
      expect(text, key).not.toMatch(OF_THE_WRITER[own]);
      expect(text, key).not.toMatch(/\{\{|!/);
    }
  },
);

test.each(LANGUAGES)("%s: no icebreaker assumes the recipient's gender", (own) => {
  const kind = OF_A_GENDER[own];
  const wrong = questionsOf(own).filter(([, text]) => kind?.test(text));
  expect(wrong).toEqual([]);
});

test.each(LANGUAGES)("%s: no two icebreakers ask the same", (own) => {
  const texts = questionsOf(own).map(([, text]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toHaveLength(ICEBREAKER_INTERESTS.length * 2 + 4 + 3);
});

test.each(LANGUAGES)("%s: no icebreaker counts as the same text to many (R238)", (own) => {
  const hashed = questionsOf(own).filter(([, text]) => textHash(text) !== null);
  expect(hashed).toEqual([]);
});

test("the check finds a first-person question and one that assumes a gender", () => {
  expect("Shall I show you my favourite trail?").toMatch(OF_THE_WRITER.en);
  expect("Którym szlakiem ostatnio szłaś? Gdzie byłeś?").toMatch(OF_A_GENDER.pl as RegExp);
});
