import type { CountryCode } from "./countries";

/**
 * The term a country uses for its regions, as a form of the word "Region" (`context` of a text),
 * for example canton in Switzerland. Countries not listed use "region"; so does a language without
 * a term of its own.
 */
const KINDS: Partial<Record<CountryCode, string>> = {
  AT: "land",
  AU: "state",
  BE: "province",
  CA: "province",
  CH: "canton",
  DE: "land",
  ES: "community",
  FI: "maakunta",
  IE: "county",
  NL: "province",
  NO: "fylke",
  PL: "voivodeship",
  SE: "lan",
  US: "state",
};

/** Null if they are called regions. */
export const regionKind = (country: CountryCode): string | null => KINDS[country] ?? null;
