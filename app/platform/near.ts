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

/**
 * Where the object of a member from this country begins, and stays for good: the platform hears it at the very first call
 * alone. Without a country, or for one that is not ours, where that call comes from.
 */
export const nearTo = (country: string | null): DurableObjectNamespaceGetDurableObjectOptions =>
  isCountry(country) ? { locationHint: REGIONS[country] } : {};
