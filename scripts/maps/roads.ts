import { islandOf } from "./islands.ts";

export type RegionPoint = { code: string; x: number; y: number };
type Line = readonly [RegionPoint, RegionPoint];

/**
 * Roads between neighbouring regions of one island, slightly curved, as a path: two regions are
 * connected if no third is nearer to both than they are to each other.
 */
export function drawRoads(regions: readonly RegionPoint[]): string {
  const roads = pairs(regions).filter(
    (road) =>
      islandOf(road[0].code) === islandOf(road[1].code) &&
      !regions.some((other) => between(other, road)),
  );
  return roads.map(([a, b], index) => curve(a, b, index % 2 ? 0.13 : -0.11)).join("");
}

function pairs(spots: readonly RegionPoint[]): Line[] {
  return spots.flatMap((a, index) => spots.slice(index + 1).map((b): Line => [a, b]));
}

function between(other: RegionPoint, [a, b]: Line): boolean {
  const far = length(a, b);
  return other !== a && other !== b && length(other, a) < far && length(other, b) < far;
}

const length = (a: RegionPoint, b: RegionPoint) => Math.hypot(a.x - b.x, a.y - b.y);

function curve(a: RegionPoint, b: RegionPoint, bend: number): string {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return `M${a.x} ${a.y}q${Math.round(dx / 2 - dy * bend)} ${Math.round(dy / 2 + dx * bend)} ${dx} ${dy}`.replaceAll(
    " -",
    "-",
  );
}
