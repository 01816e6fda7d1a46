import { readFileSync } from "node:fs";

/** Longitude and latitude in degrees, or x and y in the drawing's units. */
export type Point = [number, number];

type Geometry =
  | { id?: string; type: "Polygon"; arcs: number[][] }
  | { id?: string; type: "MultiPolygon"; arcs: number[][][] };
type Topology = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { countries: { geometries: Geometry[] } };
};

/**
 * The outer shores of every country in a TopoJSON file of Natural Earth (public domain), such as `countries-10m.json` of
 * the npm package `world-atlas`, by ISO 3166-1 numeric code.
 */
export function readAtlas(file: string): Map<string, Point[][]> {
  const { transform, arcs, objects } = JSON.parse(readFileSync(file, "utf8")) as Topology;
  const lines = arcs.map((arc) => decode(arc, transform));
  const ring = (parts: number[]) =>
    parts.flatMap((part) =>
      part < 0 ? [...(lines[~part] as Point[])].reverse() : (lines[part] as Point[]),
    );
  const shores = (geometry: Geometry) =>
    (geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs).map(([outer]) =>
      ring(outer as number[]),
    );
  const countries = new Map<string, Point[][]>();
  for (const geometry of objects.countries.geometries) {
    const id = geometry.id ?? "";
    countries.set(id, [...(countries.get(id) ?? []), ...shores(geometry)]); // some islands stand apart under their country's number
  }
  return countries;
}

/** Each point is told as the step from the one before, in whole units of the file. */
function decode(arc: Point[], { scale, translate }: Topology["transform"]): Point[] {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}
