import type { CountryCode } from "./countries";
import { findRegion, isRegionOf, nearestRegion } from "./location";
import type { RegionCode } from "./region";

/**
 * Location of a network by IP address: its country, the second part of its region's ISO 3166-2
 * code, and a point.
 */
export type NetworkLocation = {
  country: string;
  region: string | null;
  lat: number | null;
  lon: number | null;
};

/**
 * The region to suggest to a member who selected `country`, or null if the network is in another
 * country. The point is rounded to a tenth of a degree before use (R22), and neither is stored.
 */
export function suggestRegion(
  seen: NetworkLocation | null,
  country: CountryCode,
): RegionCode | null {
  if (seen?.country !== country) return null;
  const regionCode = `${country}-${seen.region}`;
  if (isRegionOf(country, regionCode)) return regionCode;
  if (seen.lat === null || seen.lon === null) return null;
  const tenth = (degrees: number) => Math.round(degrees * 10) / 10;
  return nearestRegion(tenth(seen.lat), tenth(seen.lon), country)?.code ?? null;
}

/**
 * Location of a network as stored with a login: a supported region ("NL-NH"), else its country
 * ("NL"). Nothing finer (R21).
 */
export function loginLocationOf(seen: NetworkLocation | null): RegionCode | null {
  if (!seen || !/^[A-Z]{2}$/.test(seen.country)) return null;
  const regionCode = `${seen.country}-${seen.region}`;
  return findRegion(regionCode) ? regionCode : seen.country;
}
