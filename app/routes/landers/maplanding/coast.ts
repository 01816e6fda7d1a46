import { islandOf } from "./islands";
import { type Grid, outlines } from "./outlines";

export type Spot = { code: string; x: number; y: number };
type Line = readonly [Spot, Spot];

/** The land of a paper map: its shore and its roads as paths, its trees as places, in the drawing's units. */
export type Land = { coast: string; roads: string; trees: Spot[] };

const STEP = 8;

/**
 * Land drawn softly round regions, and not a real outline: it holds every region, joins the neighbours on one island,
 * and its shore wavers as a hand does, always alike for the same country.
 */
export function drawLand(regions: readonly Spot[], width: number, height: number): Land {
  const links = pairs(regions).filter((link) => islandOf(link[0].code) === islandOf(link[1].code) && !regions.some((other) => insideCircle(other, link)));
  const roads = links.filter((link) => !regions.some((other) => insideLens(other, link)));
  const reach = Math.min(46, Math.max(21, 0.62 * middle(roads.map(length))));
  const grid = shores(regions, links, reach, { step: STEP, columns: Math.ceil(width / STEP) + 1, rows: Math.ceil(height / STEP) + 1 });
  return {
    coast: outlines(grid),
    roads: roads.map(([a, b], index) => curve(a, b, index % 2 ? 0.13 : -0.11)).join(""),
    trees: treesOf(grid, regions, Math.min(30, reach * 0.9)),
  };
}

/**
 * How far outside the land every point of the grid lies; less than 0 is on it. What is near adds up, so that shores that
 * meet flow into one another; what is farther than two reaches adds nothing and is not asked, or 50 regions take 35 ms.
 */
function shores(regions: readonly Spot[], links: Line[], reach: number, size: Omit<Grid, "depth">): Grid {
  const { step, columns, rows } = size;
  const soft = reach * 0.3;
  const near = new Float64Array(columns * rows);
  const press = ([a, b]: Line, weight: number, thin: number) => {
    const [left, right] = [Math.min(a.x, b.x) - 2 * reach, Math.max(a.x, b.x) + 2 * reach].map((x) => Math.round(x / step)) as [number, number];
    const [top, bottom] = [Math.min(a.y, b.y) - 2 * reach, Math.max(a.y, b.y) + 2 * reach].map((y) => Math.round(y / step)) as [number, number];
    for (let row = Math.max(0, top); row <= Math.min(rows - 1, bottom); row++) {
      for (let column = Math.max(0, left); column <= Math.min(columns - 1, right); column++) {
        const i = row * columns + column;
        near[i] = (near[i] as number) + weight * Math.exp((reach - thin - distance(column * step, row * step, a, b)) / soft);
      }
    }
  };
  for (const spot of regions) press([spot, spot], 1, 0);
  for (const link of links) press(link, 0.7, reach * 0.18);
  const depth = near.map((sum, i) => -soft * Math.log(sum + 0.001) + reach * 0.085 * waver((i % columns) * step, Math.floor(i / columns) * step));
  return { ...size, depth };
}

/** The hand that draws the shore. */
function waver(x: number, y: number): number {
  return Math.sin(x * 0.061 + 1.7 * Math.sin(y * 0.047)) + Math.sin(y * 0.083 + 2.1 * Math.sin(x * 0.039)) + 0.6 * Math.sin((x + y) * 0.17);
}

/** A few trees where there is room: well on land, away from every region and from one another. */
function treesOf({ depth, columns, step }: Grid, regions: readonly Spot[], room: number): Spot[] {
  const trees: Spot[] = [];
  for (let n = 0; n < 240 && trees.length < 9; n++) {
    const i = (n * 1009) % depth.length;
    const tree = { code: String(i), x: (i % columns) * step, y: Math.floor(i / columns) * step };
    const free = [...regions, ...trees].every((other) => Math.hypot(other.x - tree.x, other.y - tree.y) > room);
    if (free && (depth[i] as number) < -7) trees.push(tree);
  }
  return trees;
}

function pairs(spots: readonly Spot[]): Line[] {
  return spots.flatMap((a, index) => spots.slice(index + 1).map((b): Line => [a, b]));
}

/** Neighbours are two with nobody in the circle between them (a Gabriel graph) … */
function insideCircle({ x, y }: Spot, [a, b]: Line): boolean {
  return (x - a.x) * (x - b.x) + (y - a.y) * (y - b.y) < 0;
}

/** … and a road joins those with nobody nearer to both than they are to each other. */
function insideLens(other: Spot, [a, b]: Line): boolean {
  const far = length([a, b]);
  return other !== a && other !== b && length([other, a]) < far && length([other, b]) < far;
}

function length([a, b]: Line): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** From a point to the line between two others; asked tens of thousands of times, and so without Math.hypot, which is slow. */
function distance(x: number, y: number, a: Spot, b: Spot): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  const [ox, oy] = [x - a.x - along * dx, y - a.y - along * dy];
  return Math.sqrt(ox * ox + oy * oy);
}

function curve(a: Spot, b: Spot, bend: number): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return `M${a.x} ${a.y}q${Math.round(dx / 2 - dy * bend)} ${Math.round(dy / 2 + dx * bend)} ${dx} ${dy}`;
}

function middle(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
