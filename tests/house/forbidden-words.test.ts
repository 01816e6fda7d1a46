import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { filesBelow, textOf } from "./sources";

/** Words that say something else than we mean, each with what it says: to a lawyer, at the bank, to the police, or in bed. */
const FORBIDDEN: Record<Language, [word: RegExp, says: string][]> = {
  da: [
    [/voksne kvinder/i, "the others were children"],
    [/\bsande oplysninger/i, "true in a court"],
    [/Her for (?:et|dates|venskab|at)/, "English: here for"],
    [/\btestside/i, "a page for tests"],
    [/\binvitationssider/i, "a kind word for advertising, at the consent"],
    [/gemmer min\b/i, "hides my"],
    [/passer på det hele/i, "looks after everything"],
  ],
  de: [
    [/\bKn[oö]pf/, "on a coat"],
    [/Hier für|Hier zum Chatten/, "English: here for"],
    [/durchsuchen/i, "what the police does"],
    [/kostenlos mitmachen/i, "a prize draw"],
    [/füllig/i, "fat, politely"],
    [/\bTestseite/i, "a page for tests"],
    [/Einladungsseiten/i, "a kind word for advertising, at the consent"],
    [/erwachsene Frauen/i, "the others were children"],
  ],
  en: [
    [/(?<!\p{L})(?:some|any|every)body(?!\p{L})/iu, "a textbook: someone, anyone, everyone"],
    [/without login/i, "nothing in English"],
    [/\bHere for (?:a|an|dates|friendship)\b/, "Dutch English: looking for"],
    [/adults of \{\{age/i, "adults who belong to it: aged"],
    [/^.*\bbundles of credits/im, "no idiom: credit bundles"],
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
    [/pasar de \{\{|pasado de \{\{/, "could not care less about"],
    [/vosotr[oa]s|vuestr[oa]s?|os gustáis|habéis/i, "a Spaniard to an American"],
    [/ …/, "a German's space before three dots"],
  ],
  fi: [
    [/käytöss[aä]ä?nn/i, "rules in use"],
    [/kokeilusiv/i, "a free trial of something that is sold"],
    [/Epäröitkö/, "hesitation, where something is wrong"],
    [/jäsenen \{\{name\}\} kanssa/, "to delete it together with them"],
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
    [/seul le nouveau compte/i, "the new account alone"],
    [/tu restes en ligne/i, "everybody sees you online"],
    [/[\p{L}}»] [?!;:»]|« /u, "a sign alone on the next line, without U+202F before it"],
    [/ …/, "a German's space before three dots"],
  ],
  it: [
    [/\bmembr[oi]\b/i, "the male member"],
    [/"Messi"/, "the footballer"],
    [/pagine di invito/i, "a kind word for advertising, at the consent"],
    [/mostratemi/i, "show me something"],
    [/(?:sia tu ad attivarlo|se lo hai attivato)/i, "consent by having a profile"],
    [/non vi vedete più/i, "you broke up"],
    [/\bun tocco\b/i, "a touch"],
    [/ …/, "a German's space before three dots"],
  ],
  nb: [
    [/voksne kvinner|en voksen kvinne/i, "the others were children"],
    [/premium-medlem/i, "premiummedlem, spelt otherwise"],
    [/prøvenettsted/i, "no word"],
    [/Her for (?:et|å|vennskap|en)/, "English: here for"],
    [/regler for oppførsel|reglene for oppførsel/i, "a school corridor"],
    [/\blik\b(?=["\s,.])(?!\s+den\b)/i, "a corpse"],
    [/invitasjonsside/i, "a kind word for advertising, at the consent"],
    [/direkte belastning/i, "no direct debit"],
    [/Du må ikke\./, "you are not allowed to"],
  ],
  nl: [
    [/proefsite/i, "a free trial of something that is sold"],
    [/\bbundels?\b/i, "of poems: pakket"],
    [/Hier voor (?:een|dates|vriendschap)|Hier om te chatten/, "English: here for"],
    [/\bbericht(?:en)? aanne|\bniet wordt aangenomen/i, "to hire a message"],
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
    [/(?<=\p{Ll} )(?:Cię|Ciebie|Tobie|Two(?:je|ja|ich|im)|Twój)(?!\p{L})/u, "you as in a letter"],
    [/zmyślonych profil/i, "made up, where the law's word is fictional"],
    [/ …/, "a German's space before three dots"],
  ],
  sv: [
    [/\bfoto(?:n|t|na)?\b/i, "bild, by another name"],
    [/\bgillning|\bgillanden/i, "like, by another name"],
    [/Här för/, "English: here for"],
    [/testsajt/i, "a page for tests"],
    [/\bdragning/i, "of a lottery"],
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
