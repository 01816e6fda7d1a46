import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { TEXT_CONSTANTS } from "~/text-constants";
import { withTextConstants } from "../../scripts/lib/constants-in-texts";
import { textsOf } from "./locale-texts";
import { filesBelow, textOf } from "./sources";

/** Texts that may contain a number, by the reason why no setting or rule of ours holds it. */
const ALLOWED_NUMBERS: Record<string, string> = {
  "articles of a law":
    "visit:complaints.content_text privacy:24 privacy:28 privacy:29 privacy:30 privacy:31 imprint:25 imprint:29",
  "terms of a law: six months to object, two weeks to pay back, three months for what is complex":
    "ban:49 return-policy:28 privacy:71",
  "the age of majority": "safety:report.reason.minor",
  "terms of the SEPA scheme: eight weeks to claim back": "debit:mandate.refund",
  "agreed in the contract itself: a month’s notice": "terms:68 terms:76",
  "an example with its sum": "return-policy:22",
  "a code is six digits, in its form and in every letter (R49, R152)":
    "address:part.code_hint join:confirm.code_hint join:login.code_hint join:second.code_hint join:invalid.code_form join:invalid.factor_code_form password:reset.code_hint security:app.step_type security:app.code_hint",
  "how far a tenth of a degree reaches (R22)": "join:location.here.note",
  "the step one is at": "landers:frame.form_note",
  "about, and how long people took": "join:signup.lead",
  "what is drawn":
    "landers:video.picture landers:transitionsvideolanding.picture landers:socialnetwork.picture landers:maplanding.picture landers:iconslanding.picture landers:gallery.picture landers:collagelanding.picture landers:alonetonight.picture",
  "counted in the sentence or on the page itself":
    "privacy:41 leaving:delete.lead landers:member.two.title landers:member.invented.two_title landers:gallery.look_title landers:tinderswipe.lead landers:tinderswipe.niche_lead landers:socialnetwork.how.three join:about_you.lead",
  "a figure of speech":
    "profile:page.own_no_about join:about_me.lead landers:socialnetwork.notes.two landers:video.lead landers:video.niche_lead landers:video.niche_title.7 landers:iconslanding.niche_title.7 landers:iconslanding.said.film landers:iconslanding.said.dance landers:iconslanding.said.coffee",
};
const ANSWERED = new Set(Object.values(ALLOWED_NUMBERS).flatMap((keys) => keys.split(" ")));

/**
 * Numbers as words, from two on: in English only, whose placeholders every language has
 * (texts.test.ts).
 */
const NUMBERS =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|ninety|hundred)\b/i;

/** Texts by their keys, and the lines of pages by their page and number: "terms:23". */
const sentencesOf = (language: Language): [string, string][] => [
  ...Object.entries(textsOf(language)),
  ...filesBelow(`app/content/${language}`, /\.md$/).flatMap((path) =>
    textOf(path)
      .split("\n")
      .map((line, at): [string, string] => [
        `${/(\w|-)+(?=\.md)/.exec(path)?.[0]}:${at + 1}`,
        line,
      ]),
  ),
];
const plain = (text: string) => text.replaceAll(/\{\{\w+\}\}|<\/?\w+>|\]\([^)]*\)|&shy;/g, "");
/** Letters followed by a digit are names, such as "sub1". */
const DIGITS = /(?<![\p{L}\d])\d+/u;
const typed = (language: Language, text: string) =>
  (DIGITS.exec(plain(text)) ?? (language === "en" ? NUMBERS.exec(plain(text)) : null))?.[0];
const PLURAL = /_(?:one|few|many|other)$/;

test.each(LANGUAGES)("%s: a number comes from a setting or a rule, never typed", (language) => {
  const found = sentencesOf(language).flatMap(([key, text]) => {
    const figure = typed(language, text);
    return figure && !ANSWERED.has(key.replace(PLURAL, "")) ? [`${key}: ${figure} in ${text}`] : [];
  });
  expect(found).toEqual([]);
});

test("every listed text still contains a number", () => {
  const numberedKeys = new Set(
    LANGUAGES.flatMap((language) =>
      sentencesOf(language).flatMap(([key, text]) =>
        typed(language, text) ? [key.replace(PLURAL, "")] : [],
      ),
    ),
  );
  expect([...ANSWERED].filter((key) => !numberedKeys.has(key))).toEqual([]);
});

test("every constant is used by a text, with grammar that fits its number", () => {
  const usedNames = sentencesOf("en").flatMap(([, text]) =>
    Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = ""]) => name),
  );
  expect(Object.keys(TEXT_CONSTANTS).filter((name) => !usedNames.includes(name))).toEqual([]);
  // The words beside it are plural, and in Polish for few or for many: another number may need
  // other forms.
  const few = Object.keys(TEXT_CONSTANTS).filter(
    (name) => new Intl.PluralRules("pl").select(TEXT_CONSTANTS[name] ?? 0) === "few",
  );
  expect(few.sort()).toEqual(FEW_IN_POLISH);
  expect(
    Object.values(TEXT_CONSTANTS).filter((value) => !Number.isInteger(value) || value < 2),
  ).toEqual([]);
});

const FEW_IN_POLISH = [
  "bonus_hours",
  "free_photos",
  "free_starts",
  "game_likes",
  "like_hours",
  "longest_lock_hours",
  "mail_change_hours",
  "mails_unconfirmed",
  "open_debits",
  "rise_hours",
  "saved_searches",
  "takeout_hours",
  "under_age_hours",
];

test("the build inserts a rule's value and keeps the page's own placeholders", () => {
  expect(withTextConstants("{{free_starts}}: {{name}}", TEXT_CONSTANTS)).toBe(
    `${TEXT_CONSTANTS.free_starts}: {{name}}`,
  );
});
