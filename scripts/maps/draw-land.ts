import type { CountryCode } from "~/domain/location/countries";
import { regionsOf } from "~/domain/location/location";
import type { Land } from "~/routes/landers/maplanding/draw-country";
import type { Point } from "./atlas.ts";
import { isOverseas } from "./islands.ts";
import { drawRoads, type RegionPoint } from "./roads.ts";
import { areaOf, containsPoint, distanceToShore, simplify, smooth } from "./shore.ts";

/** Side of the square sheet, and the margin for the waves around the shore. */
const SIZE = 420;
const MARGIN = 27;
/** In square units: less significant corners, and smaller islands without a region, are omitted. */
const DETAIL = 7;
const SMALLEST = 26;
/** Minimum distance of a dot to the shore. */
const INLAND = 4;
const TREES = 9;

/**
 * A map of a country: its real shores in a hand-drawn style, its regions, the roads between them
 * and a few trees.
 */
export function drawLand(country: CountryCode, atlas: Point[][]): Land {
  const regions = regionsOf(country);
  const near = regions
    .filter(({ code }) => !isOverseas(code))
    .map(({ lat, lon }): Point => [lon, lat]);
  const shores = atlas.filter((ring) => isNear(ring, near));
  const place = projection(shores.flat());
  const drawn = shores.map((ring) => simplify(ring.map(place), DETAIL));
  let away = 0;
  const targets = regions.map(({ code, lat, lon }) => ({
    code,
    at: isOverseas(code) ? ([52 + 76 * away++, SIZE - 48] as Point) : place([lon, lat]),
  }));
  const land = [
    ...drawn.filter((ring) => areaOf(ring) > SMALLEST),
    ...targets.filter(({ at }) => isAtSea(at, drawn)).map(({ at }) => islet(at)),
  ];
  const spots = targets.map(({ code, at }): RegionPoint => ({ code, ...nearestInland(at, land) }));
  return {
    coast: land.map(smooth).join(""),
    roads: drawRoads(spots),
    trees: treesOf(land, spots),
    spots: Object.fromEntries(spots.map(({ code, x, y }) => [code, [x, y]])),
  };
}

/** Whether land lies among the regions, and not overseas. */
function isNear(ring: readonly Point[], regions: readonly Point[]): boolean {
  return ([0, 1] as const).every((axis) => {
    const [low, high] = roadEnds(regions.map((point) => point[axis]));
    const [first, last] = roadEnds(ring.map((point) => point[axis]));
    const reach = 1 + (high - low) * 0.15;
    const middle = (first + last) / 2;
    return middle > low - reach && middle < high + reach;
  });
}

/**
 * Converts degrees to the sheet's units: equirectangular, narrowed by the latitude, so that it
 * looks as in an atlas.
 */
function projection(points: readonly Point[]): (point: Point) => Point {
  const [south, north] = roadEnds(points.map(([, lat]) => lat));
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [west, east] = roadEnds(points.map(([lon]) => lon * narrow));
  const scale = (SIZE - 2 * MARGIN) / Math.max(east - west, north - south);
  return ([lon, lat]) => [
    SIZE / 2 + (lon * narrow - (west + east) / 2) * scale,
    SIZE / 2 - (lat - (south + north) / 2) * scale,
  ];
}

/**
 * Whether a point is too far from any shore, because it lies on an omitted islet or in the middle
 * of a bay.
 */
const isAtSea = (at: Point, land: readonly Point[][]) =>
  !land.some(
    (ring) =>
      areaOf(ring) > SMALLEST && (containsPoint(ring, at) || distanceToShore(ring, at) < 12),
  );

const islet = ([x, y]: Point): Point[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((n) => [x + 17 * Math.cos(n * 0.785), y + 14 * Math.sin(n * 0.785)]);

/** The nearest place on land: a region's centre may lie in its bay. */
function nearestInland([x, y]: Point, land: readonly Point[][]): { x: number; y: number } {
  for (let step = 0; step < 2_000; step++) {
    const turn = step * 2.4;
    const away = Math.sqrt(step) * 0.9;
    const at: Point = [
      Math.round(x + away * Math.cos(turn)),
      Math.round(y + away * Math.sin(turn)),
    ];
    if (land.some((ring) => containsPoint(ring, at) && distanceToShore(ring, at) > INLAND))
      return { x: at[0], y: at[1] };
  }
  throw new Error(`No land round ${x}, ${y}`);
}

/**
 * A few trees where there is space: on land, away from every region and from one another.
 * Deterministic.
 */
function treesOf(land: readonly Point[][], spots: readonly RegionPoint[]): Point[] {
  const trees: Point[] = [];
  const room = Math.max(17, 110 / Math.sqrt(spots.length));
  for (let n = 0; n < 400 && trees.length < TREES; n++) {
    const tree: Point = [
      Math.round((n * 0.618034 * SIZE) % SIZE),
      Math.round((n * 0.754878 * SIZE) % SIZE),
    ];
    const free = [...spots.map(({ x, y }): Point => [x, y]), ...trees].every(
      ([x, y]) => Math.hypot(x - tree[0], y - tree[1]) > room,
    );
    if (free && land.some((ring) => containsPoint(ring, tree) && distanceToShore(ring, tree) > 13))
      trees.push(tree);
  }
  return trees;
}

const roadEnds = (values: readonly number[]): [number, number] => [
  Math.min(...values),
  Math.max(...values),
];
