/**
 * A place is a country and one of its regions, the only location data the site stores about a
 * member.
 *
 * Invariants
 * - The countries are exactly those of R20; every one has regions.
 * - A region belongs to one country, and its code begins with that country's code.
 * - A used code keeps its meaning, because profiles store it. A dissolved region is removed from
 *   the table and its code never reused, so a stored code may be unknown here; every function below
 *   handles that without throwing.
 * - A position is converted to a region and discarded. Nothing here stores, logs or returns a
 *   member's coordinates; a region's own point is the centre of its population.
 * - Distances are between regions, in kilometres, and never shown as a distance to a person (R21).
 */
import { CITY_ANCHORS } from "./anchors";
import { COUNTRIES, type CountryCode, type SpokenLanguage } from "./countries";
import { kilometresBetween, type Point, type Region, type RegionCode } from "./region";
import { regionsByCountry } from "./regions/by-country";

export type { Region, RegionCode } from "./region";

/** Number of neighbouring regions included in a search's similar results. */
const NEIGHBOUR_COUNT = 4;

/**
 * Maximum distance of a position from the nearest region's point, in kilometres; beyond it are only
 * sea or unsupported countries. It covers the far north: Grise Fiord is 1,235 km from the centre of
 * Nunavut.
 */
const REACH_KM = 1_300;

const everyRegion: readonly Region[] = COUNTRIES.flatMap(({ code }) => regionsByCountry[code]);
const byCode: ReadonlyMap<RegionCode, Region> = new Map(
  everyRegion.map((region) => [region.code, region]),
);

/**
 * The regions of a country in the order of their codes. For display, see regionChoices
 * (iconslanding.tsx).
 */
export function regionsOf(country: CountryCode): readonly Region[] {
  return regionsByCountry[country];
}

/** The region of an ISO 3166-2 code in upper case ("NL-NH"), or null. */
export function findRegion(code: RegionCode): Region | null {
  return byCode.get(code) ?? null;
}

/** Whether a code is a region of that country: used by every form that submits both. */
export function isRegionOf(country: CountryCode, code: RegionCode): boolean {
  return byCode.has(code) && code.startsWith(`${country}-`);
}

/**
 * The name of a region in a language; its own name if the language has no other. Null for a code
 * that is not (or no longer) a region: then show the country alone.
 */
export function regionName(region: Region, language: SpokenLanguage): string;
export function regionName(region: Region | RegionCode, language: SpokenLanguage): string | null;
export function regionName(region: Region | RegionCode, language: SpokenLanguage): string | null {
  const found = typeof region === "string" ? findRegion(region) : region;
  return found && (found.names[language] ?? found.name);
}

/**
 * The region whose population is nearest to a position: a suggestion the member can correct, since
 * borders are not stored and a village near one may get the neighbouring region. The browser rounds
 * to 0.1 degree first (R22). `lat` and `lon` in degrees; `within` restricts the result to a known
 * country, which is more accurate near a border. Null for a position that is not on Earth, and if
 * no region is within reach. A position in an unsupported country gets the nearest region.
 */
export function nearestRegion(lat: number, lon: number, within?: CountryCode): Region | null {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  const [nearest] = byDistance(
    { lat, lon },
    within ? regionsOf(within) : everyRegion,
    populationPointsOf,
  );
  return nearest && nearest.km <= REACH_KM ? nearest.region : null;
}

/**
 * The four regions of the same country with the nearest centres by great circle, nearest first
 * (R23). They need not share a border, so no text says so. Empty for an unknown code. Not symmetric:
 * the nearest regions of an island may have other neighbours.
 */
export function neighboursOf(code: RegionCode): readonly Region[] {
  return nearestRegionsOf(code).map(({ region }) => region);
}

/**
 * How far apart two regions may be that members are called near: the nearest region of Western
 * Australia is 2,100 km away.
 */
const NEARBY_KM = 300;

/** The regions of `neighboursOf` that are near enough to be called so. */
export const nearbyRegionsOf = (code: RegionCode): readonly Region[] =>
  nearestRegionsOf(code)
    .filter(({ km }) => km <= NEARBY_KM)
    .map(({ region }) => region);

function nearestRegionsOf(code: RegionCode): { region: Region; km: number }[] {
  const home = findRegion(code);
  if (!home) return [];
  const siblings = everyRegion.filter(
    (other) => other !== home && other.code.slice(0, 2) === home.code.slice(0, 2),
  );
  return byDistance(home, siblings, (region) => [region]).slice(0, NEIGHBOUR_COUNT);
}

function populationPointsOf(region: Region): readonly Point[] {
  return [region, ...(CITY_ANCHORS[region.code] ?? [])];
}

function byDistance(
  from: Point,
  regions: readonly Region[],
  pointsOf: (region: Region) => readonly Point[],
): { region: Region; km: number }[] {
  return regions
    .map((region) => ({
      region,
      km: Math.min(...pointsOf(region).map((point) => kilometresBetween(from, point))),
    }))
    .sort((a, b) => a.km - b.km);
}
