import type { Point } from "./atlas.ts";

/** Twice the area of a triangle: the change of a shore without its middle corner. */
const triangleArea = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));

/**
 * Simplifies a ring by removing its least significant corners, until the next would change more
 * than `least` square units (Visvalingam and Whyatt, 1993).
 */
export function simplify(ring: Point[], least: number): Point[] {
  const points = ring.filter(
    ([x, y], n) => n === 0 || x !== ring[n - 1]?.[0] || y !== ring[n - 1]?.[1],
  );
  const at = (n: number) => points[(n + points.length) % points.length] as Point;
  while (points.length > 6) {
    let [smallest, where] = [Number.POSITIVE_INFINITY, -1];
    for (let n = 0; n < points.length; n++) {
      const lost = triangleArea(at(n - 1), at(n), at(n + 1)) / 2;
      if (lost < smallest) [smallest, where] = [lost, n];
    }
    if (smallest > least) break;
    points.splice(where, 1);
  }
  return points;
}

export function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, [x, y], n) => {
    const [nx, ny] = ring[(n + 1) % ring.length] as Point;
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(twice / 2);
}

export function containsPoint(ring: readonly Point[], [x, y]: Point): boolean {
  const crossed = ring.filter(([ax, ay], n) => {
    const [bx, by] = ring[(n + 1) % ring.length] as Point;
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
  });
  return crossed.length % 2 === 1;
}

/** The distance of a point to the nearest line of a shore. */
export function distanceToShore(ring: readonly Point[], [x, y]: Point): number {
  const lines = ring.map(([ax, ay], n) => {
    const [bx, by] = ring[(n + 1) % ring.length] as Point;
    const dx = bx - ax;
    const dy = by - ay;
    const fraction = Math.min(
      1,
      Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)),
    );
    return Math.hypot(x - ax - fraction * dx, y - ay - fraction * dy);
  });
  return Math.min(...lines);
}

/**
 * A smooth path: every corner is a control point, and the line runs through the midpoints between
 * them. Whole units, relative.
 */
export function smooth(ring: readonly Point[]): string {
  const half = (n: number): Point => {
    const [[ax, ay], [bx, by]] = [
      ring[n % ring.length] as Point,
      ring[(n + 1) % ring.length] as Point,
    ];
    return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  };
  let [x, y] = half(0);
  const start = `M${x} ${y}`;
  const line = ring.map((_, n) => {
    const [hx, hy] = ring[(n + 1) % ring.length] as Point;
    const [ex, ey] = half(n + 1);
    const part = `q${Math.round(hx - x)} ${Math.round(hy - y)} ${ex - x} ${ey - y}`.replaceAll(
      " -",
      "-",
    );
    [x, y] = [ex, ey];
    return part;
  });
  return `${start}${line.join("")}z`;
}
