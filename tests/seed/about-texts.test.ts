import { expect, test } from "vitest";
import { composeAbout } from "../../scripts/seed/about.ts";
import { dealHeadlines, headlinesOf } from "../../scripts/seed/headlines.ts";
import { randomFor } from "../../scripts/seed/random.ts";
import { both, GENDERS, LOCALES } from "./sentences";

/**
 * The number of sentences of a paragraph, counted by full stops, question marks and exclamation
 * marks.
 */
const sentences = (text: string) => text.split(/[.?!](?:\s|$)/).filter(Boolean).length;

test("the same member always has the same text", () => {
  for (const locale of LOCALES) {
    expect(composeAbout(locale, "female", randomFor("member 17"))).toEqual(
      composeAbout(locale, "female", randomFor("member 17")),
    );
    expect(dealHeadlines("world")(locale)).toEqual(dealHeadlines("world")(locale));
  }
});

test("a headline repeats only after all headlines of the language were used", () => {
  const deal = dealHeadlines("world");
  for (const locale of LOCALES)
    expect(new Set(Array.from({ length: 300 }, () => deal(locale).line)).size).toBe(300);
});

test("no headline is in two languages", () => {
  const all = LOCALES.flatMap((locale) =>
    both(headlinesOf(locale).filter((line) => typeof line === "string")).filter((_, i) => i % 2),
  );
  expect(all.filter((line, i) => all.indexOf(line) !== i)).toEqual([]);
});

/** The texts of seed data: `taken` as the seeder uses it, or none. */
function aboutTexts(count: number, usedTexts?: Set<string>): string[] {
  return Array.from({ length: count }, (_, id) => {
    const random = randomFor(`member ${id}`);
    return composeAbout(random.pick(LOCALES), random.pick(GENDERS), random, usedTexts).text;
  });
}

test("no two of 2,000 members have the same text; all have three to five sentences", () => {
  const texts = aboutTexts(2000, new Set());
  expect(new Set(texts).size).toBe(2000);
  expect(texts.every((text) => sentences(text) >= 3 && text.length < 600)).toBe(true);
});

test("more generated members change nobody's text", () => {
  expect(aboutTexts(2000, new Set()).slice(0, 300)).toEqual(aboutTexts(300, new Set()));
});

test("equal texts are rare even without tracking", () => {
  expect(new Set(aboutTexts(2000)).size).toBeGreaterThanOrEqual(1998);
});
