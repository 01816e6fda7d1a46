import type { Gender } from "./member-distributions.ts";
import type { Random } from "./random.ts";
import { da } from "./texts/da.ts";
import { de } from "./texts/de.ts";
import { en } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fi } from "./texts/fi.ts";
import { fr } from "./texts/fr.ts";
import { it } from "./texts/it.ts";
import type { Line, LocaleTexts } from "./texts/locale-texts.ts";
import { nb } from "./texts/nb.ts";
import { nl } from "./texts/nl.ts";
import { pl } from "./texts/pl.ts";
import { sv } from "./texts/sv.ts";

/** Every language of the site with its sentences. */
export const TEXTS = { da, de, en, es, fi, fr, it, nb, nl, pl, sv } satisfies Record<
  string,
  LocaleTexts
>;

export type SeedLocale = keyof typeof TEXTS;

/** The grammatical form of a sentence for its writer. */
export const inflectFor = (line: Line, gender: Gender): string =>
  typeof line === "string" ? line : gender === "female" ? line.f : line.m;

type OpenerRule = { avoided: ReadonlySet<string> };

/** An opener that is not avoided, if there is one; draws one number in any case. */
function pickOpener(openers: readonly Line[], gender: Gender, random: Random, rule?: OpenerRule) {
  const first = openers.indexOf(random.pick<Line>(openers));
  const inTurn = [...openers.slice(first), ...openers.slice(0, first)];
  const fits = (line: Line) => !rule?.avoided.has(inflectFor(line, gender));
  return inTurn.find(fits) ?? (inTurn[0] as Line);
}

function composeOnce(
  locale: SeedLocale,
  gender: Gender,
  random: Random,
  rule?: OpenerRule,
): { text: string; opener: string } {
  const texts = TEXTS[locale];
  const length = Number(random.weighted({ 3: 0.25, 4: 1.75, 5: 8 }));
  const invites = length > 3 && random.chance(0.85);
  const subjects = random.sample(texts.middles, length - 1 - (invites ? 1 : 0));
  const lines: Line[] = [
    pickOpener(texts.openers, gender, random, rule),
    ...subjects.map((subject) => random.pick<Line>(subject)),
  ];
  if (invites) lines.push(random.pick<Line>(texts.closers));
  const [opener = "", ...others] = lines.map((line) => inflectFor(line, gender));
  return { text: [opener, ...others].join(" "), opener };
}

/**
 * Three to five sentences in one language: a self-introduction, the member's life, and usually an
 * invitation. Every sentence in the middle has another subject, so that no text repeats or
 * contradicts itself. Mostly five, because short texts have too few combinations: even so, about
 * one data set of 2,000 in eighty has a duplicate. To exclude duplicates, pass one set `taken`, for
 * members in the order of their numbers: a text in the set is composed again from the same stream,
 * and the new one is added. In that order only earlier members have influence, so a larger data set
 * changes nobody.
 */
export function composeAbout(
  locale: SeedLocale,
  gender: Gender,
  random: Random,
  usedTexts?: Set<string>,
  rule?: OpenerRule,
): { text: string; opener: string } {
  let about = composeOnce(locale, gender, random, rule);
  while (usedTexts?.has(about.text)) about = composeOnce(locale, gender, random, rule);
  usedTexts?.add(about.text);
  return about;
}
