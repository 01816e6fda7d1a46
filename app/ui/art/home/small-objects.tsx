/** Small objects of home pictures, each drawn relative to the hand or to its own position. */

export function WineGlass({ wine = "#8c1f3f" }: { wine?: string }) {
  return (
    <g>
      <path d="M-13-44h26l-3 22c-2 9-18 9-20 0z" fill="#fff" fillOpacity="0.3" />
      <path d="M-11.500-32h23L10-22c-2 8-18 8-20 0z" fill={wine} />
      <path
        d="M0-14v20M-9 7h18"
        stroke="#fff"
        strokeOpacity="0.75"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  );
}

export function Flute({ drink = "#f6cf7c" }: { drink?: string }) {
  return (
    <g>
      <path d="M-7-48h14l-2 34c-1 6-9 6-10 0z" fill="#fff" fillOpacity="0.32" />
      <path d="M-6.200-36h12.400L5-14c-1 5-9 5-10 0z" fill={drink} />
      <path
        d="M0-10v16M-7 7h14"
        stroke="#fff"
        strokeOpacity="0.75"
        strokeWidth="2.600"
        strokeLinecap="round"
      />
    </g>
  );
}

export function Mug({ colour = "#fff4ea" }: { colour?: string }) {
  return (
    <g>
      <path d="M13-10c12-3 12 16-1 14" fill="none" stroke={colour} strokeWidth="4" />
      <path d="M-15-16h30l-2 26c-1 5-25 5-26 0z" fill={colour} />
      <path
        d="M-6-24q5-6 0-12M5-24q5-6 0-12"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.5"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </g>
  );
}

export type Point = readonly [number, number];

/** A candle with its light; `glow` is the id of a radial gradient. */
export function Candle({ at: [x, y], h = 34, glow }: { at: Point; h?: number; glow: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cy={-h - 8} r="54" fill={`url(#${glow})`} />
      <path d={`M-7 0v${-h}h14v${h}z`} fill="#f6e6cf" />
      <path d={`M0 ${-h - 20}c7 9 6 16 0 18-6-2-7-9 0-18z`} fill="#ffb14e" />
    </g>
  );
}

/** A paper lantern. */
export function Lantern({
  at: [x, y],
  colour,
  r = 22,
  glow,
}: {
  at: Point;
  colour: string;
  r?: number;
  glow: string;
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r * 3.2} fill={`url(#${glow})`} />
      <ellipse rx={r} ry={r * 0.88} fill={colour} />
      <path
        d={`M${-r * 0.55} 0q${r * 0.55}-3 ${r * 1.1} 0M${-r * 0.9} ${r * 0.42}q${r * 0.9} 5 ${r * 1.8} 0`}
        fill="none"
        stroke="#000"
        strokeOpacity="0.14"
        strokeWidth="2"
      />
    </g>
  );
}

/** Sag at the middle of the wire, and the number of lamps on it. */
type Wire = { sag: number; count: number };

/** Positions of lamps on a wire that sags between two points. */
export function lampPositions([x1, y1]: Point, [x2, y2]: Point, { sag, count }: Wire): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 0.5) / count;
    return [
      Math.round(x1 + (x2 - x1) * t),
      Math.round(y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)),
    ] as const;
  });
}
