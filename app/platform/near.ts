import { type CountryCode, isCountry } from "~/domain/place/countries";

/** Cloudflare's names of the regions in which an object may begin, for each country where a site may be. */
const REGIONS = {
  US: "enam",
  CA: "enam",
  AU: "oc",
  NZ: "oc",
  PL: "eeur",
  FI: "eeur",
  AT: "weur",
  BE: "weur",
  CH: "weur",
  DE: "weur",
  DK: "weur",
  ES: "weur",
  FR: "weur",
  GB: "weur",
  IE: "weur",
  IT: "weur",
  NL: "weur",
  NO: "weur",
  SE: "weur",
} as const satisfies Record<CountryCode, DurableObjectLocationHint>;

/** Regions within a jurisdiction, by the first letters of their names. */
const WITHIN = { eu: /^[we]eur$/, us: /^[we]nam$/ } as Record<string, RegExp>;

/**
 * Where the object of a member from this country begins, and stays for good: the platform hears it at the very first call
 * alone. Without a country, for one that is not ours or lies outside of the jurisdiction, where that call comes from.
 */
export function nearTo(
  country: string | null,
  jurisdiction: string | null = null,
): DurableObjectNamespaceGetDurableObjectOptions {
  if (!isCountry(country)) return {};
  const region = REGIONS[country];
  const may = jurisdiction === null || WITHIN[jurisdiction]?.test(region);
  return may ? { locationHint: region } : {};
}
