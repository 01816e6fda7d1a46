import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import i18next from "i18next";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/languages";
import { joinValue } from "~/i18n/translation";
import { getTranslator } from "~/i18n/translator";
import { isolateBidi, withoutDoubleFullStop } from "~/kit/text";
import { TEXT_CONSTANTS } from "~/text-constants";
import { withTextConstants } from "../../scripts/lib/constants-in-texts";
import { LOCALES, writtenTextsOf } from "./locale-texts";

type Values = Record<string, string | number>;
type Translate = (key: string, values?: Values) => string;

/** Right-to-left names, and values that look like a pattern, a tag or a replacement. */
const SAMPLE_VALUES = [
  "",
  "Mia",
  "Émile",
  "Anna",
  "Inés",
  "שרה",
  "{{count}}",
  "$t(common:nav.back)",
  "<b>&amp;</b>",
  "$&",
  "a|b",
];
const COUNTS = [0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 25, 101, 1000, 1_000_000, 1.5, -1];

test.each(LANGUAGES)(
  "%s: every text with every value equals the output of i18next",
  async (language) => {
    const ours = await translateIn(language);
    const theirs = libraryIn(language);
    // One assertion for all: an assertion per call takes three times as long as the calls.
    const differences: unknown[] = [];
    let compared = 0;
    for (const [key, text] of Object.entries(writtenTextsOf(language)))
      for (const values of samplesOf(text)) {
        const call = callOf(key, values);
        const [output, expected] = [ours(call, values), theirs(call, values)];
        if (output !== expected) differences.push({ call, values, output, expected });
        compared++;
      }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(1_000);
  },
);

test.each(LANGUAGES)("%s: for random values the output equals i18next's", async (language) => {
  const ours = await translateIn(language);
  const theirs = libraryIn(language);
  const patterns = Object.entries(writtenTextsOf(language)).filter(([, text]) =>
    text.includes("{{"),
  );
  const value = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.double());
  fc.assert(
    fc.property(fc.constantFrom(...patterns), value, fc.nat(), ([key, text], sample, count) => {
      const values = { ...filledBy(text, sample), count };
      expect(ours(callOf(key, values), values)).toBe(theirs(callOf(key, values), values));
    }),
    { numRuns: 300 },
  );
});

test("a text about a member uses the form of their gender, as i18next does", async () => {
  const key = "profile:relationship_status.divorced";
  for (const [language, woman, man] of [
    ["fr", "Divorcée", "Divorcé"],
    ["it", "Divorziata", "Divorziato"],
    ["es", "Divorciada", "Divorciado"],
    ["pl", "Po rozwodzie", "Po rozwodzie"],
  ] as const) {
    const ours = await translateIn(language);
    const theirs = libraryIn(language);
    expect(ours(key, { context: "female" })).toBe(woman);
    expect(ours(key, { context: "male" })).toBe(man);
    for (const context of ["female", "male", "canton"])
      expect(ours(key, { context })).toBe(theirs(key, { context }));
  }
});

test("a missing value keeps its braces, and a missing text is its key", async () => {
  const translate = await translateIn("en");
  expect(translate("common:nav.language")).toBe("Language: {{language}}");
  expect(translate("common:nav.nowhere")).toBe("common:nav.nowhere");
  expect(translate("common:nav")).toBe("common:nav");
});

/**
 * How a page requests a text: with a count without its plural form, which "too_many" does not have.
 */
const callOf = (key: string, { count }: Values) =>
  typeof count === "number" ? key.replace(/(?<!:too|\.too)_(?:one|few|many|other)$/, "") : key;

function samplesOf(text: string): Values[] {
  const samples = SAMPLE_VALUES.map((value) => filledBy(text, value));
  return [{}, ...samples, ...COUNTS.map((count) => ({ ...filledBy(text, "7"), count }))];
}

const filledBy = (text: string, value: string | number): Values =>
  Object.fromEntries(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name = ""]) => [name, value]));

async function translateIn(language: Language): Promise<Translate> {
  return (await getTranslator(language, null)).of("common").t as Translate;
}

function libraryIn(language: Language): Translate {
  const files = readdirSync(join(LOCALES, language));
  const texts = files.map((file) => [
    file.replace(".json", ""),
    JSON.parse(
      withTextConstants(readFileSync(join(LOCALES, language, file), "utf8"), TEXT_CONSTANTS),
    ),
  ]);
  const library = i18next.createInstance();
  library.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: Object.fromEntries(texts) },
    interpolation: { escape: (value: string) => VALUE + isolateBidi(value) + END },
    initAsync: false,
  });
  return (key, values) => joined(language, (library.t as Translate)(key, values));
}

/**
 * Marks the start and end of a value in i18next's output, so that the words around it can be joined
 * (translation.ts).
 */
const VALUE = "\u{f0000}";
const END = "\u{f0001}";
const joined = (language: Language, text: string) =>
  text.split(VALUE).reduce((before, part) => {
    const [value = "", after = ""] = part.split(END);
    const combined = joinValue(language, before, value) + value;
    return combined + withoutDoubleFullStop(combined, after);
  });
