import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";

/** Longitude and latitude in degrees, or x and y in the drawing's units. */
export type Point = [number, number];

type Atlas = Parameters<typeof feature>[0];

/**
 * The outer shores of every country by ISO 3166-1 numeric code: Natural Earth (public domain) as
 * packed by `world-atlas`.
 */
export function readAtlas(): Map<string, Point[][]> {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-10m.json");
  const atlas = JSON.parse(readFileSync(file, "utf8")) as Atlas;
  const drawn = atlas.objects.countries;
  if (drawn?.type !== "GeometryCollection") throw new Error(`No countries in ${file}`);
  const countries = new Map<string, Point[][]>();
  for (const { id = "", geometry } of feature(atlas, drawn).features) {
    const shores =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    const outer = shores.map(([ring = []]) => ring as Point[]);
    countries.set(String(id), [...(countries.get(String(id)) ?? []), ...outer]); // islands have own entries
  }
  return countries;
}
