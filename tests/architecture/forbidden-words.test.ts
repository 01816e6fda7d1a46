import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { FORBIDDEN } from "./forbidden-words";
import { filesBelow, textOf } from "./sources";

/** A consent to share data with partners would need an option, and there is none (R15). */
const PARTNERS: Record<Language, RegExp> = {
  da: /partnere\./,
  de: /Partner weiter\./,
  en: /or partners\./,
  es: /o socios\./,
  fi: /kumppaneille\./,
  fr: /ou partenaires\./,
  it: /o partner\./,
  nb: /partnere\./,
  nl: /partners\./,
  pl: /partnerom\./,
  sv: /partner\./,
};

test.each(LANGUAGES)("%s uses no word with an unintended meaning", (language) => {
  const files = [
    ...filesBelow(`app/content/${language}`, /\.md$/),
    ...filesBelow(`app/i18n/locales/${language}`, /\.json$/),
    ...filesBelow("app/i18n/variants", /\.json$/).filter((path) => path.includes(`/${language}-`)),
  ];
  const found = files.flatMap((path) =>
    FORBIDDEN[language].flatMap(([word, meaning]) =>
      word.test(textOf(path)) ? [`${path}: ${word} says ${meaning}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

test.each(LANGUAGES)("%s mentions no sharing of data with partners", (language) => {
  expect(textOf(`app/content/${language}/privacy.md`)).toMatch(PARTNERS[language]);
});
