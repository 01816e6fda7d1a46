import type { CountryCode } from "./countries";

/**
 * What a country calls its regions, as a form of the word "Region" (`context` of a text): a Swiss looks for a canton.
 * The countries that are not named call them regions; so does a language that has no word of its own.
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

/** Null where they are called regions. */
export const regionKind = (country: CountryCode): string | null => KINDS[country] ?? null;
