type Point = [number, number];

/** `depth` at every corner of squares `step` wide, row by row. */
export type Grid = { depth: Float64Array; columns: number; rows: number; step: number };

/** The outer lines along which depth is 0, as one smooth path (marching squares; lakes are left out). Less than 0 is land. */
export function outlines({ depth, columns, rows, step }: Grid): string {
  const at = (i: number): Point => [(i % columns) * step, Math.floor(i / columns) * step];
  // Land ends at the edge of the paper, and no corner lies exactly on the shore.
  const edge = (i: number) => i % columns === 0 || i % columns === columns - 1 || i < columns || i >= columns * (rows - 1);
  const values = depth.map((value, i) => (edge(i) ? Math.max(1, value) : value || 0.001));
  const crossing = ([from, to]: Cut): Point => {
    const [[ax, ay], [bx, by]] = [at(from), at(to)];
    const part = (values[from] as number) / ((values[from] as number) - (values[to] as number));
    return [ax + (bx - ax) * part, ay + (by - ay) * part];
  };
  return loops(values, columns)
    .map((loop) => loop.map(crossing))
    .filter((loop) => area(loop) > SMALLEST)
    .map(smooth)
    .join("");
}

/** Smaller land is left out, and so is a lake: walked the other way round, its area is below 0. */
const SMALLEST = 250;

/** From a corner in the sea to its neighbour on land, or back. */
type Cut = [number, number];

/** Walks along the shore from square to square, the land on one hand, until it is back. */
function loops(values: Float64Array, columns: number): Cut[][] {
  const land = (corner: number) => (values[corner] as number) < 0;
  const next = new Map<string, { cut: Cut; from: Cut }>();
  for (let i = 0; i + columns + 1 < values.length; i++) {
    const corners = [i, i + 1, i + columns + 1, i + columns] as const;
    if (i % columns === columns - 1) continue;
    if (land(i) === land(i + 1) && land(i) === land(i + columns) && land(i) === land(i + columns + 1)) continue;
    const cuts = corners.map((corner, n): Cut => [corner, corners[(n + 1) % 4] as number]);
    const into = cuts.filter(([a, b]) => !land(a) && land(b));
    const out = cuts.filter(([a, b]) => land(a) && !land(b));
    into.forEach((from, n) => {
      const cut = out[n] as Cut;
      next.set(keyOf(from), { from, cut });
    });
  }
  const found: Cut[][] = [];
  while (next.size > 0) {
    const loop: Cut[] = [];
    let key = next.keys().next().value as string;
    for (let step = next.get(key); step; step = next.get(key)) {
      loop.push(step.from);
      next.delete(key);
      // The square on the other side sees the same crossing the other way round.
      key = keyOf([step.cut[1], step.cut[0]]);
    }
    found.push(loop);
  }
  return found;
}

function keyOf([a, b]: Cut): string {
  return `${a} ${b}`;
}

function area(points: Point[]): number {
  const twice = points.reduce((sum, [x, y], n) => {
    const [nx, ny] = points[(n + 1) % points.length] as Point;
    return sum + nx * y - x * ny;
  }, 0);
  return twice / 2;
}

/** Every second point is a handle; the line runs through the middles between them. Whole units, relative. */
function smooth(points: Point[]): string {
  const kept = points.filter((_, n) => n % 2 === 0);
  const half = (n: number): Point => {
    const [[ax, ay], [bx, by]] = [kept[n % kept.length] as Point, kept[(n + 1) % kept.length] as Point];
    return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  };
  let [x, y] = half(0);
  const start = `M${x} ${y}`;
  const line = kept.map((_, n) => {
    const [hx, hy] = kept[(n + 1) % kept.length] as Point;
    const [ex, ey] = half(n + 1);
    const part = `q${Math.round(hx - x)} ${Math.round(hy - y)} ${ex - x} ${ey - y}`;
    [x, y] = [ex, ey];
    return part;
  });
  return `${start}${line.join("")}z`;
}
