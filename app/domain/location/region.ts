import type { SpokenLanguage } from "./countries";

/** ISO 3166-2, such as "NL-NH"; England's nine regions extend it (see regions/by-country.ts). */
export type RegionCode = string;

/** A point in degrees of latitude and longitude (WGS 84), to one decimal: about 11 km. */
export type Point = Readonly<{ lat: number; lon: number }>;

/**
 * A region as members name the place they live in. `name` is the region's own name; `names`
 * contains only the languages in which it differs. `lat` and `lon` are the centre of the
 * population, not of the area: northern Lapland is nearly uninhabited.
 */
export type Region = Point &
  Readonly<{
    code: RegionCode;
    name: string;
    names: Readonly<Partial<Record<SpokenLanguage, string>>>;
  }>;

/** Mean radius of the Earth in kilometres (IUGG). */
const EARTH_RADIUS_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in kilometres by the haversine formula, which is accurate for the short
 * distances between neighbours.
 */
export function kilometresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
