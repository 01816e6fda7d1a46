import { expect, test } from "vitest";
import {
  applyRegional,
  findVariant,
  LANGUAGES,
  languageOfLocale,
  translationLocaleIn,
  VARIANTS,
  type Variant,
} from "~/i18n/languages";
import { FORBIDDEN } from "./forbidden-words";
import { pageLinesInLocale, regionalOf, textsInLocale, textsOf } from "./locale-texts";
import { filesBelow, textOf } from "./sources";

/** Expressions that a regional variant must not contain. */
const AT_HOME: Record<Variant, RegExp> = {
  "de-CH": /[ß„“]|Umsatzsteuer|Abendessen|Fahrrad|Strassenbahn/,
  "es-US": /móvil|[Pp]ulsa|[Rr]ellen|huecos|deprisa|Mercadillo|Barbacoa|Rollos|usar y tirar/,
  "fr-CA": /e-mail|week-end|\bspams?\b|[Ss]hopping|\bpacks?\b|[Ss]ervice client|Rencontres .*chat/,
};

const valuesIn = (text: string) =>
  Array.from(text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g), ([found]) => found).sort();
const base = (tongue: Variant) => textsOf(languageOfLocale(tongue));

test("a variant has one file, and its base language exists", () => {
  expect(filesBelow("app/i18n/variants", /\.json$/)).toEqual(
    VARIANTS.map((one) => `app/i18n/variants/${one}.json`),
  );
  expect(VARIANTS.filter((one) => !LANGUAGES.includes(languageOfLocale(one)))).toEqual([]);
});

test("a country without differences uses the language itself", () => {
  expect([
    translationLocaleIn("de", "CH"),
    translationLocaleIn("de", "AT"),
    translationLocaleIn("fr", "CH"),
  ]).toEqual(["de-CH", "de", "fr"]);
  expect([
    translationLocaleIn("de", null),
    translationLocaleIn("de", undefined),
    findVariant("de"),
  ]).toEqual(["de", "de", undefined]);
});

test.each(VARIANTS)("%s: a text of its own exists in its language with another wording", (one) => {
  const home = base(one);
  const regional = regionalOf(one);
  const wrong = Object.entries(regional.own).filter(([key, text]) => {
    const source = home[key];
    return source === undefined || text === applyRegional(source, regional);
  });
  expect(wrong).toEqual([]);
});

test.each(VARIANTS)("%s: every text has the placeholders and tags of its language", (one) => {
  const home = base(one);
  const wrong = Object.entries(textsInLocale(one)).filter(
    ([key, text]) => valuesIn(text).join() !== valuesIn(home[key] ?? "").join(),
  );
  expect(wrong).toEqual([]);
});

test.each(VARIANTS)("%s: every replacement matches a text", (one) => {
  const all = [
    ...Object.values(base(one)),
    ...Object.values(pageLinesInLocale(languageOfLocale(one))),
  ];
  let left = all.join("\n");
  const idle = Object.entries(regionalOf(one).swaps).filter(([home, here]) => {
    const found = left.includes(home);
    left = left.replaceAll(home, here);
    return !found;
  });
  expect(idle).toEqual([]);
});

test.each(VARIANTS)(
  "%s: no expression of the base language and no forbidden one remains",
  (one) => {
    const never: [RegExp, string][] = [
      [AT_HOME[one], "as at home"],
      ...FORBIDDEN[languageOfLocale(one)],
    ];
    const found = Object.entries({ ...textsInLocale(one), ...pageLinesInLocale(one) }).flatMap(
      ([key, text]) =>
        never.filter(([word]) => word.test(text)).map(([word]) => `${key}: ${word} in ${text}`),
    );
    expect(found).toEqual([]);
  },
);

test("pages format numbers, dates and money by country, not by language", () => {
  const byLanguage =
    /format(?:Number|Money|Date|Time|Day|ShortDay|WeekdayTime)\([^;]*?\blanguage\b/;
  const pages = ["features", "routes", "ui"].flatMap((folder) => filesBelow(`app/${folder}`));
  expect(pages.filter((path) => byLanguage.test(textOf(path)))).toEqual([]);
});
