import { type CountryCode, isCountry } from "~/domain/location/countries";

/** Cloudflare's location hints for Durable Objects, by the country of a site or member. */
const HINT_BY_COUNTRY = {
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

/** Location hints within a jurisdiction. */
const HINTS_IN_JURISDICTION = { eu: /^[we]eur$/, us: /^[we]nam$/ } as Record<string, RegExp>;

/**
 * Where a member's object is created, permanently: Cloudflare uses the hint in the first request
 * only. Without a country, or for one outside of our sites or the jurisdiction, it is created near
 * that request.
 */
export function locationHintFor(
  country: string | null,
  jurisdiction: string | null = null,
): DurableObjectNamespaceGetDurableObjectOptions {
  if (!isCountry(country)) return {};
  const region = HINT_BY_COUNTRY[country];
  const may = jurisdiction === null || HINTS_IN_JURISDICTION[jurisdiction]?.test(region);
  return may ? { locationHint: region } : {};
}
