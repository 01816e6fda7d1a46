import type { Gender } from "./member-distributions.ts";
import { at } from "./names/at.ts";
import { au } from "./names/au.ts";
import { be } from "./names/be.ts";
import { ca } from "./names/ca.ts";
import { chDe } from "./names/ch-de.ts";
import { da } from "./names/da.ts";
import { de } from "./names/de.ts";
import { es } from "./names/es.ts";
import { fi } from "./names/fi.ts";
import { fiSv } from "./names/fi-sv.ts";
import { fr } from "./names/fr.ts";
import { gb } from "./names/gb.ts";
import { ie } from "./names/ie.ts";
import { it } from "./names/it.ts";
import type { Generations, NamePool } from "./names/name-pool.ts";
import { nb } from "./names/nb.ts";
import { nl } from "./names/nl.ts";
import { nz } from "./names/nz.ts";
import { pl } from "./names/pl.ts";
import { sv } from "./names/sv.ts";
import { us } from "./names/us.ts";
import type { Random } from "./random.ts";

const BY_COUNTRY: Readonly<Record<string, NamePool>> = {
  AT: at,
  AU: au,
  BE: be,
  CA: ca,
  CH: chDe,
  DE: de,
  DK: da,
  ES: es,
  FI: fi,
  FR: fr,
  GB: gb,
  IE: ie,
  IT: it,
  NL: nl,
  NO: nb,
  NZ: nz,
  PL: pl,
  SE: sv,
  US: us,
};

/** For countries with several languages, the names depend on the language. */
const BY_COUNTRY_AND_LOCALE: Readonly<Record<string, NamePool>> = {
  "BE-fr": fr,
  "BE-de": de,
  "CA-fr": fr,
  "CH-fr": fr,
  "CH-it": it,
  "CH-en": gb,
  "FI-sv": fiSv,
  "US-es": es,
};

/** The countries (R20), each with its own names. */
export const SEED_COUNTRIES = Object.keys(BY_COUNTRY);

/** The names of a country in one of its languages; throws for an unsupported country. */
export function namesOf(country: string, locale: string): NamePool {
  const pool = BY_COUNTRY_AND_LOCALE[`${country}-${locale}`] ?? BY_COUNTRY[country];
  if (!pool) throw new RangeError(`No names for country ${country}`);
  return pool;
}

/** Mostly the member's own generation, sometimes a neighbouring one. */
function generation(random: Random, age: number): keyof Generations {
  if (age >= 58) return random.weighted<keyof Generations>({ older: 8, middle: 2 });
  if (age >= 36) return random.weighted<keyof Generations>({ older: 1, middle: 8, younger: 1 });
  return random.weighted<keyof Generations>({ middle: 2, younger: 8 });
}

/** A first name that fits country, language, gender and age. */
export const chooseName = (
  random: Random,
  country: string,
  locale: string,
  gender: Gender,
  age: number,
): string => random.pick(namesOf(country, locale)[gender][generation(random, age)]);
