import { type MapRegion, WIDTH } from "./draw-country";

/** A number next to its dot, with its centre. */
export type Label = { code: string; x: number; y: number; members: number };

type Box = { x: number; y: number; w: number; h: number };

/** Line height and digit width of the numbers on the map. */
const LINE_HEIGHT = 20;
const DIGIT_WIDTH = 11;

/**
 * Labels that fit next to their dots, regions with most members first: a label that would cover a
 * dot or another label is omitted from the map but stays in the list. `radius` is the size of a
 * region's dot.
 */
export function placeLabels(
  regions: readonly MapRegion[],
  most: number,
  radius: (region: MapRegion) => number,
): Label[] {
  const dots = regions.map(
    (region): Box => ({ x: region.x, y: region.y, w: 2 * radius(region), h: 2 * radius(region) }),
  );
  const labels: (Label & Box)[] = [];
  for (const region of [...regions].sort((a, b) => (b.members ?? 0) - (a.members ?? 0))) {
    if (!region.members || labels.length >= most) break;
    const free = labelPositions(region, radius(region)).find(
      (box) =>
        box.x + box.w / 2 < WIDTH && ![...dots, ...labels].some((other) => overlaps(box, other)),
    );
    if (free) labels.push({ ...free, code: region.code, members: region.members });
  }
  return labels.map(({ code, x, y, members }) => ({ code, x, y, members }));
}

function labelPositions({ x, y, members }: MapRegion, radius: number): Box[] {
  const w = DIGIT_WIDTH * String(members).length;
  const across = radius + w / 2 + 4;
  const offset = radius + LINE_HEIGHT / 2 + 1;
  return [
    [across, 0],
    [0, -offset],
    [-across, 0],
    [0, offset],
  ].map(([dx, dy]) => ({
    x: Math.round(x + (dx as number)),
    y: Math.round(y + (dy as number)),
    w,
    h: LINE_HEIGHT,
  }));
}

function overlaps(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;
}
