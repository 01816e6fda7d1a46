import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { pageLinesInLocale, textsOf } from "./locale-texts";
import { REJECTED_WORDS } from "./rejected-words";
import { exists, filesBelow, textOf } from "./sources";

/** The rows of a language's glossary, `docs/content/glossaries/`: an idea and the words for it. */
const rowsOf = (language: Language) =>
  Array.from(
    textOf(`docs/content/glossaries/${language}.md`).matchAll(
      /^\| (?!Idea|---)(.+?) \| (.+?) \|$/gm,
    ),
    ([, idea = "", translation = ""]) => ({ idea, translation }),
  );

const textIn = (language: Language) =>
  [
    ...Object.values(textsOf(language)),
    ...filesBelow(`app/content/${language}`, /\.md$/).map(textOf),
  ]
    .join("\n")
    .replaceAll(/&shy;|\u00AD/g, "")
    .toLocaleLowerCase(language);

test.each(LANGUAGES)("%s has a glossary with the ideas of English, and a voice", (language) => {
  expect(exists(`docs/content/glossaries/${language}.md`)).toBe(true);
  expect(rowsOf(language).map(({ idea }) => idea)).toEqual(rowsOf("en").map(({ idea }) => idea));
  expect(textOf(`docs/content/glossaries/${language}.md`)).toMatch(/## Voice\n\n(- .+\n){4}$/);
});

/**
 * The first word of an idea without its inflection: "krediitit" is stored there as "krediittiä".
 */
const stem = (translation: string, language: Language) =>
  (translation.split(/[,;(]| för | in | im /)[0] ?? "")
    .trim()
    .split(" ")
    .filter((word) => !/^(?:an?|das|den|der|det|die|en|et|il|se|the|un|una|une)$/i.test(word))
    .map((word) => word.slice(0, Math.max(3, Math.min(5, word.length - 2))))[0]
    ?.toLocaleLowerCase(language) ?? "";

test.each(LANGUAGES)("%s: the texts use the words of the glossary", (language) => {
  const text = textIn(language);
  const unsaid = rowsOf(language).filter(
    ({ translation }) => !text.includes(stem(translation, language)),
  );
  expect(unsaid).toEqual([]);
});

test.each(LANGUAGES)("%s: no text uses a word that competes with the glossary", (language) => {
  const texts = Object.entries({ ...textsOf(language), ...pageLinesInLocale(language) });
  const found = texts.flatMap(([key, text]) =>
    REJECTED_WORDS[language].flatMap(([word, instead]) =>
      word.test(text.replaceAll("&shy;", ""))
        ? [`${key}: ${instead}, not ${word.exec(text)?.[0]}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});
