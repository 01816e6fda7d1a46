import type { CountryCode } from "~/domain/place/countries";
import { regionName, regionsOf } from "~/domain/place/place";
import type { Language } from "~/i18n/languages";
import drawn from "./lands.json";

/** A region as it lies on the map: its middle in the drawing's units, its name, its members (null: a few; undefined: none). */
export type MapRegion = {
  code: string;
  name: string;
  x: number;
  y: number;
  members: number | null | undefined;
};

/** The land of a paper map, in the drawing's units: shore and roads as paths, trees and regions as places. */
export type Land = {
  coast: string;
  roads: string;
  trees: [number, number][];
  spots: Record<string, [number, number]>;
};

/** Drawn once by scripts/maps.ts. */
const LANDS = drawn as unknown as Record<CountryCode, Land>;

export const WIDTH = 420;
export const HEIGHT = 420;

export const landOf = (country: CountryCode): Land => LANDS[country];

/** The regions of a country where its map shows them, with what was counted. */
export function drawCountry(
  country: CountryCode,
  language: Language,
  counts: { region: string; members: number | null }[],
): MapRegion[] {
  const counted = new Map(counts.map(({ region, members }) => [region, members]));
  const { spots } = landOf(country);
  return regionsOf(country).flatMap(({ code }) => {
    const at = spots[code];
    return at
      ? [
          {
            code,
            name: regionName(code, language) ?? code,
            x: at[0],
            y: at[1],
            members: counted.get(code),
          },
        ]
      : [];
  });
}
