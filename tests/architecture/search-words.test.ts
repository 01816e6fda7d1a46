import { expect, test } from "vitest";
import { LANDERS } from "~/domain/visit/visit";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { textsOf } from "./locale-texts";

/** The search terms for such a site in each language: dating, chat. */
const TYPED: Record<Language, [dating: RegExp, chat: RegExp]> = {
  da: [/dating/i, /chat/i],
  de: [/dating/i, /chat/i],
  en: [/dating/i, /chat/i],
  es: [/citas/i, /chat/i],
  fi: [/deitt|treff/i, /chat/i],
  fr: [/rencontres/i, /chat/i],
  it: [/incontri/i, /chat/i],
  nb: [/dating/i, /chat/i],
  nl: [/daten|dating/i, /chat/i],
  pl: [/randki/i, /czat/i],
  sv: [/dejting/i, /chatt/i],
};
const NICHES = [1, 2, 3, 4, 5, 6, 7];

test.each(LANGUAGES)("%s: titles and descriptions contain the search terms (R650)", (language) => {
  const texts = textsOf(language);
  const [dating, chat] = TYPED[language];
  for (const niche of NICHES) {
    const searched = texts[`visit:niche.${niche}.search`];
    expect(searched).toMatch(dating);
    expect(searched).toMatch(chat);
  }
  // The home page writes the search terms before the leads of the other niches; these two contain
  // them.
  for (const niche of [1, 2]) expect(texts[`visit:niche.${niche}.lead`]).toMatch(dating);
});

test.each(LANGUAGES)("%s: no two niches or landers of a niche share a headline", (language) => {
  const texts = textsOf(language);
  const headlines = [
    ...NICHES.map((niche) => texts[`visit:niche.${niche}.title`]),
    ...LANDERS.flatMap((lander) => [
      texts[`landers:${lander}.title`],
      ...NICHES.slice(1).map((niche) => texts[`landers:${lander}.niche_title.${niche}`]),
    ]),
  ];
  expect(headlines.filter((one, at) => !one || headlines.indexOf(one) !== at)).toEqual([]);
});
