import type { CountryCode } from "~/domain/place/countries";
import { regionName, regionsOf } from "~/domain/place/place";
import type { Language } from "~/i18n/languages";

/** A region as it lies on the map: its middle in the drawing's units, its own name, how many members (null: a few). */
export type MapRegion = { code: string; name: string; x: number; y: number; members: number | null | undefined };

export const WIDTH = 420;
export const HEIGHT = 420;
const MARGIN = 46;

/**
 * The regions of a country laid out as on a map: equirectangular, narrowed by the latitude, so that it looks as it does
 * in an atlas. Regions an ocean away are put at the edge, or the rest would be a dot.
 */
export function drawCountry(country: CountryCode, language: Language, counts: { region: string; members: number | null }[]): MapRegion[] {
  const regions = regionsOf(country);
  const counted = new Map(counts.map(({ region, members }) => [region, members]));
  const narrow = Math.cos((middle(regions.map(({ lat }) => lat)) * Math.PI) / 180);
  const [left, right] = bounds(regions.map(({ lon }) => lon * narrow));
  const [bottom, top] = bounds(regions.map(({ lat }) => lat));
  const scale = Math.min((WIDTH - 2 * MARGIN) / (right - left || 1), (HEIGHT - 2 * MARGIN) / (top - bottom || 1));
  const place = (value: number, from: number, to: number, room: number) => Math.round(room / 2 + (clamp(value, from, to) - (from + to) / 2) * scale);
  return regions.map(({ code, lat, lon }) => ({
    code,
    name: regionName(code, language) ?? code,
    x: place(lon * narrow, left, right, WIDTH),
    y: HEIGHT - place(lat, bottom, top, HEIGHT),
    members: counted.get(code),
  }));
}

/** Where nearly all values lie: farther than three times the usual distance from the middle is another land. */
function bounds(values: number[]): [number, number] {
  const centre = middle(values);
  const usual = middle(values.map((value) => Math.abs(value - centre))) || 1;
  const near = values.filter((value) => Math.abs(value - centre) <= usual * 4);
  return [Math.min(...near), Math.max(...near)];
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
