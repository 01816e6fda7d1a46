import type { CountryCode } from "~/domain/place/countries";
import { regionName, regionsOf } from "~/domain/place/place";
import type { Language } from "~/i18n/languages";
import { isOverseas } from "./islands";

/** A region as it lies on the map: its middle in the drawing's units, its name, its members (null: a few; undefined: none). */
export type MapRegion = { code: string; name: string; x: number; y: number; members: number | null | undefined };

export const WIDTH = 420;
export const HEIGHT = 420;

/** Room for the land round the outermost regions: the more there are, the less each takes. */
const marginOf = (count: number) => Math.max(36, Math.min(58, 230 / Math.sqrt(count)));

/**
 * The regions of a country laid out as on a map: equirectangular, narrowed by the latitude, so that it looks as it does
 * in an atlas. Regions an ocean away lie side by side in the corner, as they do there, or the rest would be a dot.
 */
export function drawCountry(country: CountryCode, language: Language, counts: { region: string; members: number | null }[]): MapRegion[] {
  const regions = regionsOf(country);
  const counted = new Map(counts.map(({ region, members }) => [region, members]));
  const place = projection(regions.filter(({ code }) => !isOverseas(code)));
  let away = 0;
  return regions.map(({ code, lat, lon }) => ({
    code,
    name: regionName(code, language) ?? code,
    ...(isOverseas(code) ? { x: 52 + 76 * away++, y: HEIGHT - 48 } : place(lat, lon)),
    members: counted.get(code),
  }));
}

/** Degrees to the drawing's units, so that all of the points fill it, in the middle and as large as they may be. */
function projection(points: readonly { lat: number; lon: number }[]) {
  const [south, north] = ends(points.map(({ lat }) => lat));
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [west, east] = ends(points.map(({ lon }) => lon * narrow));
  const margin = marginOf(points.length);
  const scale = Math.min((WIDTH - 2 * margin) / (east - west || 1), (HEIGHT - 2 * margin) / (north - south || 1));
  return (lat: number, lon: number) => ({
    x: Math.round(WIDTH / 2 + (lon * narrow - (west + east) / 2) * scale),
    y: Math.round(HEIGHT / 2 - (lat - (south + north) / 2) * scale),
  });
}

const ends = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
