import type { SeedLocale } from "./about.ts";
import { TEXTS } from "./about.ts";
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

/**
 * Deals headlines to a site's members in turn: within a language nobody gets a used one until all
 * are used. Drawn independently, 12 of 24 tiles shared theirs with another.
 */
export function dealHeadlines(seed: string): (locale: SeedLocale) => Line {
  const decks = new Map<SeedLocale, Line[]>();
  const dealt = new Map<SeedLocale, number>();
  return (locale) => {
    const deck =
      decks.get(locale) ?? randomFor(`${seed}/headlines/${locale}`).shuffle(headlinesOf(locale));
    const turn = dealt.get(locale) ?? 0;
    decks.set(locale, deck);
    dealt.set(locale, turn + 1);
    return deck[turn % deck.length] as Line;
  };
}
