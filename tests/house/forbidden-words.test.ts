import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { filesBelow, textOf } from "./sources";

/** Words that say something else than we mean, each with what it says: to a lawyer, at the bank, to the police, or in bed. */
const FORBIDDEN: Record<Language, [word: RegExp, says: string][]> = {
  da: [
    [/\binvitationssider/i, "a kind word for advertising, at the consent"],
    [/gemmer min\b/i, "hides my"],
    [/passer på det hele/i, "looks after everything"],
  ],
  de: [
    [/Einladungsseiten/i, "a kind word for advertising, at the consent"],
    [/erwachsene Frauen/i, "the others were children"],
  ],
  en: [
    [/invitation pages/i, "a kind word for advertising, at the consent"],
    [/\btrial site/i, "a free trial of something that is sold"],
    [/\breturn policy|returns and refunds/i, "that something is sent back"],
    [/keep to themselves/i, "unsociable"],
  ],
  es: [
    [/páginas de invitación/i, "a kind word for advertising, at the consent"],
    [/mostradme/i, "show me something"],
    [/(?:salvo que|si) lo (?:actives|has activado)/i, "consent by having a profile"],
    [/\bun toque\b/i, "a touch, or a joint"],
  ],
  fi: [
    [/kutsusivu/i, "a kind word for advertising, at the consent"],
    [/jos otit sen käyttöön/i, "consent by having a profile"],
    [/avoin pääkuva/i, "an open-minded photo"],
  ],
  fr: [
    [/pages d’invitation/i, "a kind word for advertising, at the consent"],
    [/montrez-moi/i, "show me something"],
    [/si tu l’(?:as activé|actives)/i, "consent by having a profile"],
    [/vous ne vous voyez plus/i, "you broke up"],
    [/après un veuvage/i, "married again"],
  ],
  it: [
    [/\bmembr[oi]\b/i, "the male member"],
    [/"Messi"/, "the footballer"],
    [/pagine di invito/i, "a kind word for advertising, at the consent"],
    [/mostratemi/i, "show me something"],
    [/(?:sia tu ad attivarlo|se lo hai attivato)/i, "consent by having a profile"],
    [/non vi vedete più/i, "you broke up"],
    [/\bun tocco\b/i, "a touch"],
  ],
  nb: [
    [/\blik\b(?=["\s,.])(?!\s+den\b)/i, "a corpse"],
    [/invitasjonsside/i, "a kind word for advertising, at the consent"],
    [/direkte belastning/i, "no direct debit"],
    [/Du må ikke\./, "you are not allowed to"],
  ],
  nl: [
    [/retourbeleid/i, "that something is sent back"],
    [/uitnodigingspagina/i, "a kind word for advertising, at the consent"],
    [/volwassen vrouwen/i, "the others were children"],
  ],
  pl: [
    [/stron\w* z zaproszeniem/i, "a kind word for advertising, at the consent"],
    [/\bdotknięci/i, "a touch"],
    [/stan konta/i, "the balance of a bank account"],
    [/\bKup Premium/i, "that premium is sold"],
    [/\bobojga\b|żadne z was|któreś z was/i, "a man and a woman"],
    [/automatów/i, "slot machines"],
  ],
  sv: [
    [/(?<!\p{L})ånger(?!\p{L})/iu, "remorse"],
    [/\bMatcher\b/, "games in a stadium"],
    [/inbjudningssid/i, "a kind word for advertising, at the consent"],
  ],
};

/** A consent to be passed on to partners would need an option, and there is none (R15). */
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

test.each(LANGUAGES)("%s says in no text what it does not mean", (language) => {
  const files = [
    ...filesBelow(`app/content/${language}`, /\.md$/),
    ...filesBelow(`app/i18n/locales/${language}`, /\.json$/),
  ];
  const found = files.flatMap((path) =>
    FORBIDDEN[language].flatMap(([word, says]) =>
      word.test(textOf(path)) ? [`${path}: ${word} says ${says}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

test.each(LANGUAGES)("%s passes nobody on to partners, with no exception", (language) => {
  expect(textOf(`app/content/${language}/privacy.md`)).toMatch(PARTNERS[language]);
});
