import type { SeedLocale } from "./about.ts";
import { inflectFor, TEXTS } from "./about.ts";
import { da } from "./headlines/da.ts";
import { de } from "./headlines/de.ts";
import { en } from "./headlines/en.ts";
import { es } from "./headlines/es.ts";
import { fi } from "./headlines/fi.ts";
import { fr } from "./headlines/fr.ts";
import type { HeadlineParts } from "./headlines/headline-parts.ts";
import { it } from "./headlines/it.ts";
import { nb } from "./headlines/nb.ts";
import { nl } from "./headlines/nl.ts";
import { pl } from "./headlines/pl.ts";
import { sv } from "./headlines/sv.ts";
import { randomFor } from "./random.ts";
import type { Line } from "./texts/locale-texts.ts";

const PARTS: Record<SeedLocale, HeadlineParts> = { da, de, en, es, fi, fr, it, nb, nl, pl, sv };

/**
 * Maximum of the hundreds of "Dogs, fresh bread and the sea" headlines: more would make a page
 * sound like one voice.
 */
const OF_THINGS = 150;

const pairs = (starts: readonly string[], ends: readonly string[], between: string) =>
  starts.flatMap((start) => ends.map((end) => `${start}${between}${end}`));

/**
 * All headlines of a language, in a fixed order: at least 300, no duplicates, none over 70
 * characters.
 */
export function headlinesOf(locale: SeedLocale): Line[] {
  const { starts, ends, seeking, company, things, and } = PARTS[locale];
  const [first, second, third] = things;
  const lists = first.flatMap((one) =>
    pairs(second, third, ` ${and} `).map((rest) => `${one}, ${rest}`),
  );
  return [
    ...TEXTS[locale].headlines,
    ...pairs(starts, ends, ", "),
    ...pairs(seeking, company, " "),
    ...randomFor(`headlines/${locale}`).sample(lists, OF_THINGS),
  ];
}

/** The parts of which a headline is composed, or the whole headline if it is written as one. */
export function headlinePartsOf(locale: SeedLocale, line: Line): string[] {
  const text = inflectFor(line, "female");
  const found = allParts(locale).filter((part) => text.includes(part));
  return found.length > 0 ? found : [text];
}

const allParts = (locale: SeedLocale): string[] => {
  const { starts, ends, seeking, company, things } = PARTS[locale];
  return [...starts, ...ends, ...seeking, ...company, ...things.flat()];
};

type DealtHeadline = { line: Line; parts: readonly string[] };
type Deal = (locale: SeedLocale, near?: ReadonlySet<string>) => DealtHeadline;

/** The next headlines of a deck from which one is chosen: a repeat stays almost a deck apart. */
const CHOICE = 48;

/**
 * Deals headlines to a site's members: within a language nobody gets a used one until almost all
 * are used. Of the next ones, a member gets the first that shares the fewest parts with `near`, the
 * headlines of their neighbours in a list: three tiles of a page began with the same words.
 */
export function dealHeadlines(seed: string): Deal {
  const decks = new Map<SeedLocale, DealtHeadline[]>();
  return (locale, near = NOTHING_NEAR) => {
    const left = decks.get(locale) ?? [];
    decks.set(locale, left);
    if (left.length < CHOICE) left.push(...newDeck(seed, locale));
    const shared = left
      .slice(0, CHOICE)
      .map(({ parts }) => parts.filter((part) => near.has(part)).length);
    const [dealt] = left.splice(shared.indexOf(Math.min(...shared)), 1);
    return dealt as DealtHeadline;
  };
}

const NOTHING_NEAR: ReadonlySet<string> = new Set();

const newDeck = (seed: string, locale: SeedLocale): DealtHeadline[] =>
  randomFor(`${seed}/headlines/${locale}`)
    .shuffle(headlinesOf(locale))
    .map((line) => ({ line, parts: headlinePartsOf(locale, line) }));
