import { expect, test } from "vitest";
import { composeAbout, type SeedLocale, spoken, TEXTS } from "../../scripts/seed/about.ts";
import { dealHeadlines, headlinesOf } from "../../scripts/seed/headlines.ts";
import { INTEREST_WEIGHTS } from "../../scripts/seed/interest-choice.ts";
import { chooseName, namesOf, SEED_COUNTRIES } from "../../scripts/seed/names.ts";
import { randomFor } from "../../scripts/seed/random.ts";
import type { Line } from "../../scripts/seed/texts/locale-texts.ts";
import { chooseRegion, chooseTraits, type Gender } from "../../scripts/seed/traits.ts";

const LOCALES = Object.keys(TEXTS) as SeedLocale[];
const GENDERS: Gender[] = ["female", "male"];

const both = (lines: readonly Line[]) =>
  lines.flatMap((line) => GENDERS.map((gender) => spoken(line, gender)));

function everySentence(locale: SeedLocale): string[] {
  const texts = TEXTS[locale];
  const lines = [
    ...texts.openers,
    ...texts.middles.flat(),
    ...texts.closers,
    ...headlinesOf(locale),
  ];
  return [...both(lines), ...texts.chats.flat(), ...texts.icebreakers];
}

/** How many sentences a paragraph has, told by its full stops, question marks and exclamation marks. */
const sentences = (text: string) => text.split(/[.?!](?:\s|$)/).filter(Boolean).length;

test("the site's eleven languages are all there", () => {
  expect(LOCALES.sort()).toEqual([
    "da",
    "de",
    "en",
    "es",
    "fi",
    "fr",
    "it",
    "nb",
    "nl",
    "pl",
    "sv",
  ]);
});

test.each(LOCALES)("%s has as many sentences as the demo world needs, none twice", (locale) => {
  const texts = TEXTS[locale];
  expect(texts.openers.length).toBeGreaterThanOrEqual(30);
  expect(texts.middles.flat().length).toBeGreaterThanOrEqual(40);
  expect(texts.middles.every((subject) => subject.length >= 8)).toBe(true);
  expect(texts.closers.length).toBeGreaterThanOrEqual(25);
  expect(headlinesOf(locale).length).toBeGreaterThanOrEqual(300);
  expect(texts.chats.length).toBe(6);
  expect(texts.chats.every((chat) => chat.length === 5)).toBe(true);
  expect(texts.icebreakers.length).toBeGreaterThanOrEqual(8);
  for (const gender of GENDERS) {
    const said = [
      ...texts.openers,
      ...texts.middles.flat(),
      ...texts.closers,
      ...headlinesOf(locale),
    ].map((line) => spoken(line, gender));
    expect(said.filter((line, i) => said.indexOf(line) !== i)).toEqual([]);
  }
});

test.each(LOCALES)("%s fits the card and keeps its punctuation plain", (locale) => {
  for (const headline of both(headlinesOf(locale)))
    expect(headline.length, headline).toBeLessThanOrEqual(70);
  for (const line of everySentence(locale)) {
    expect(line, line).not.toMatch(/[—–]|\s{2}|\.\.\.|…|^\s|\s$/);
    expect(line, line).not.toMatch(/!.*!.*!/);
  }
  for (const line of [...both(TEXTS[locale].openers), ...both(TEXTS[locale].middles.flat())])
    expect(line, line).toMatch(/[.?!]$/);
});

test.each(LOCALES.filter((locale) => locale !== "en"))(
  "%s contains no English sentence",
  (locale) => {
    const english = /\b(the|and|with|you|your|my|is|are|of|but|what|have|this)\b/giu;
    // One such word may be a word of the language itself ("is" in Dutch, "have" in Danish); three in a sentence are not.
    const suspects = everySentence(locale).filter(
      (line) => new Set(line.toLowerCase().match(english) ?? []).size >= 3,
    );
    expect(suspects).toEqual([]);
  },
);

test("the polite address never slips in", () => {
  expect(everySentence("de").filter((line) => /\b(Ihnen|Ihre?)\b/.test(line))).toEqual([]);
  expect(everySentence("nl").filter((line) => /\b(u|uw)\b/i.test(line))).toEqual([]);
  expect(everySentence("fr").filter((line) => /\b(vous|votre|vos)\b/i.test(line))).toEqual([]);
  expect(everySentence("es").filter((line) => /\b(usted|ustedes)\b/i.test(line))).toEqual([]);
});

test("the same member always says the same", () => {
  for (const locale of LOCALES) {
    expect(composeAbout(locale, "female", randomFor("member 17"))).toBe(
      composeAbout(locale, "female", randomFor("member 17")),
    );
    expect(dealHeadlines("world")(locale)).toBe(dealHeadlines("world")(locale));
  }
});

test("nobody gets a headline that somebody had before, until all of the language were dealt", () => {
  const deal = dealHeadlines("world");
  for (const locale of LOCALES)
    expect(new Set(Array.from({ length: 300 }, () => deal(locale))).size).toBe(300);
});

test("no headline stands in two languages: where members of both are found, it would be there twice", () => {
  const all = LOCALES.flatMap((locale) =>
    both(headlinesOf(locale).filter((line) => typeof line === "string")).filter((_, i) => i % 2),
  );
  expect(all.filter((line, i) => all.indexOf(line) !== i)).toEqual([]);
});

/** The texts of a world: `taken` as the world builder uses it, or none. */
function aboutTexts(count: number, taken?: Set<string>): string[] {
  return Array.from({ length: count }, (_, id) => {
    const random = randomFor(`member ${id}`);
    return composeAbout(random.pick(LOCALES), random.pick(GENDERS), random, taken);
  });
}

test("no two of 2,000 members say the same, and all say three to five sentences", () => {
  const texts = aboutTexts(2000, new Set());
  expect(new Set(texts).size).toBe(2000);
  expect(texts.every((text) => sentences(text) >= 3 && text.length < 600)).toBe(true);
});

test("a larger world changes nobody's text", () => {
  expect(aboutTexts(2000, new Set()).slice(0, 300)).toEqual(aboutTexts(300, new Set()));
});

test("equals are rare even where nobody keeps count", () => {
  expect(new Set(aboutTexts(2000)).size).toBeGreaterThanOrEqual(1998);
});

test("every country has forty names of each gender, in each generation some", () => {
  expect(SEED_COUNTRIES.length).toBe(19);
  const pools = [
    ...SEED_COUNTRIES.map((country) => namesOf(country, "")),
    namesOf("CH", "fr"),
    namesOf("CH", "it"),
    namesOf("FI", "sv"),
  ];
  for (const pool of pools) {
    for (const gender of GENDERS) {
      const { older, middle, younger } = pool[gender];
      expect(new Set([...older, ...middle, ...younger]).size).toBeGreaterThanOrEqual(40);
      expect(Math.min(older.length, middle.length, younger.length)).toBeGreaterThanOrEqual(12);
    }
  }
  expect(() => namesOf("XX", "en")).toThrow(RangeError);
  expect(chooseName(randomFor("a"), "CH", "it", "male", 70)).toBe(
    chooseName(randomFor("a"), "CH", "it", "male", 70),
  );
});

test("traits stay inside their bounds, lean to the ages that date, and keep intimate interests rare", () => {
  const members = Array.from({ length: 2000 }, (_, id) =>
    chooseTraits(randomFor(`traits ${id}`), "DE"),
  );
  expect(members.every(({ age }) => age >= 18 && age <= 79)).toBe(true);
  const core = members.filter(({ age }) => age >= 27 && age <= 52).length / 2000;
  const women = members.filter(({ gender }) => gender === "female").length / 2000;
  expect(core).toBeGreaterThan(0.57);
  expect(Math.abs(women - 0.5)).toBeLessThan(0.05);
  for (const { gender, sexuality, interests } of members) {
    expect(sexuality).not.toBe(gender === "female" ? "gay" : "lesbian");
    expect(new Set(interests).size).toBe(interests.length);
    expect(interests.length).toBeGreaterThanOrEqual(3);
    expect(interests.length).toBeLessThanOrEqual(9);
  }
  const intimate = members.filter(
    ({ interests }) => interests.includes("anal_sex") || interests.includes("bondage"),
  ).length;
  expect(intimate / 2000).toBeLessThan(0.05);
  expect(Object.keys(INTEREST_WEIGHTS).length).toBe(50);
});

test("regions follow their weights, and a country without regions has none", () => {
  const regions = [
    { code: "big", weight: 9 },
    { code: "small", weight: 1 },
  ];
  const chosen = Array.from(
    { length: 1000 },
    (_, id) => chooseRegion(randomFor(`region ${id}`), regions)?.code,
  );
  expect(chosen.filter((code) => code === "big").length).toBeGreaterThan(850);
  expect(chosen.filter((code) => code === "small").length).toBeGreaterThan(50);
  expect(chooseRegion(randomFor("a"), [])).toBeNull();
});

test("a stream depends on its own seed alone", () => {
  const draw = (seed: string) => Array.from({ length: 5 }, randomFor(seed).next);
  expect(draw("17")).toEqual(draw("17"));
  expect(draw("17")).not.toEqual(draw("18"));
  expect(() => randomFor("a").pick([])).toThrow(RangeError);
  expect(randomFor("a").shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
});
