import type { SpokenLanguage } from "./countries";

/** ISO 3166-2, such as "NL-NH"; England's nine regions extend it (see regions/gb.ts). */
export type RegionCode = string;

/** A point in degrees of latitude and longitude (WGS 84), to one decimal: about 11 km. */
export type Point = Readonly<{ lat: number; lon: number }>;

/**
 * What a member would answer when asked where they live.
 * `name` is what the region calls itself; `names` holds only the languages in which it is called something else.
 * `lat` and `lon` mark the middle of the population, not of the land: nobody dates in the empty half of Lapland.
 */
export type Region = Point &
  Readonly<{
    code: RegionCode;
    name: string;
    names: Readonly<Partial<Record<SpokenLanguage, string>>>;
  }>;

/** One row of a country's table: where it is, and what it is called elsewhere. */
export function region(
  code: RegionCode,
  name: string,
  { at: [lat, lon], ...names }: { at: readonly [lat: number, lon: number] } & Region["names"],
): Region {
  return { code, name, lat, lon, names };
}
