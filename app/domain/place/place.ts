/**
 * A place is a country and one of its regions. That is all the site ever knows of where a member lives.
 *
 * Invariants
 * - The countries are exactly those of R20; every one has regions.
 * - A region belongs to one country, and its code begins with that country's code.
 * - A code, once used, keeps its meaning: profiles store it. A dissolved region is removed from the table, never
 *   given to another, so a stored code may be unknown here; every function below answers that without throwing.
 * - A position is turned into a region and forgotten. Nothing here stores, logs or returns a member's coordinates;
 *   a region's own point says where its people live, not where anyone is.
 * - Distances are between regions, in kilometres, and never shown as a distance to a person (R21).
 */
import { ANCHORS } from "./anchors";
import { COUNTRIES, type CountryCode, type SpokenLanguage } from "./countries";
import { kilometresBetween } from "./great-circle";
import type { Point, Region, RegionCode } from "./region";
import { regionsByCountry } from "./regions/by-country";

export type { Region, RegionCode } from "./region";

/** How many regions the similar results of a search reach out to. */
const NEIGHBOURS = 4;

/**
 * How far a position may be from the nearest region's people, in kilometres; beyond it there is nothing but sea, or
 * countries that are not ours. Nobody far north is left out: Grise Fiord is 1,235 km from the middle of Nunavut.
 */
const REACH_KM = 1_300;

const everyRegion: readonly Region[] = COUNTRIES.flatMap(({ code }) => regionsByCountry[code]);
const byCode: ReadonlyMap<RegionCode, Region> = new Map(
  everyRegion.map((region) => [region.code, region]),
);

/** The regions of a country in the order of their codes. For people, see regionChoices (choices.ts). */
export function regionsOf(country: CountryCode): readonly Region[] {
  return regionsByCountry[country];
}

/** The region of an ISO 3166-2 code in capitals ("NL-NH"), or null where there is none. */
export function findRegion(code: RegionCode): Region | null {
  return byCode.get(code) ?? null;
}

/** Whether a code is a region of that country: the check behind every form that asks for both. */
export function isRegionOf(country: CountryCode, code: RegionCode): boolean {
  return byCode.has(code) && code.startsWith(`${country}-`);
}

/**
 * What a region is called in a language; its own name where the language has no other.
 * Of a code that is not (or no longer) a region: null, and the caller shows the country alone.
 */
export function regionName(region: Region, language: SpokenLanguage): string;
export function regionName(region: Region | RegionCode, language: SpokenLanguage): string | null;
export function regionName(region: Region | RegionCode, language: SpokenLanguage): string | null {
  const found = typeof region === "string" ? findRegion(region) : region;
  return found && (found.names[language] ?? found.name);
}

/**
 * The region whose people live nearest to a position: a suggestion for the member to correct, since
 * borders are not stored and a village at the edge may be given its neighbour. The browser rounds
 * to 0.1 degree first (R22).  `lat` and `lon` in degrees; `within` keeps to one country where it is
 * known already, and makes the answer surer near a border. Null where the position is not one on
 * Earth, and where no region is within reach. A position in a country that is not ours gets the
 * region that is nearest.
 */
export function nearestRegion(lat: number, lon: number, within?: CountryCode): Region | null {
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  const [nearest] = byDistance(
    { lat, lon },
    within ? regionsOf(within) : everyRegion,
    whereItsPeopleAre,
  );
  return nearest && nearest.km <= REACH_KM ? nearest.region : null;
}

/**
 * The regions around one, nearest first: the four of the same country whose middles are closest by great circle
 * (R23). Empty for an unknown code. Not symmetric: an island's neighbours need not count it as theirs.
 */
export function neighboursOf(code: RegionCode): readonly Region[] {
  const home = findRegion(code);
  if (!home) return [];
  const siblings = everyRegion.filter(
    (other) => other !== home && other.code.slice(0, 2) === home.code.slice(0, 2),
  );
  return byDistance(home, siblings, (region) => [region])
    .slice(0, NEIGHBOURS)
    .map(({ region }) => region);
}

function whereItsPeopleAre(region: Region): readonly Point[] {
  return [region, ...(ANCHORS[region.code] ?? [])];
}

/** Nearest first. */
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
