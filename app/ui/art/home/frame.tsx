import type { ReactNode } from "react";

export type HomePictureProps = { className?: string };

type Props = HomePictureProps & {
  /** Sky or walls, to both ends. */
  far: ReactNode;
  /** Table, counter or railing before the people, to both ends. */
  near?: ReactNode;
  /** The light of the place, laid over everybody: a gradient's id. */
  light?: string;
  children: ReactNode;
};

/**
 * The frame of a first page's picture: 3400 × 720, the people between 1000 and 1830 from its left edge, the place going
 * on to both sides, so that it lies under a page of any width. Five people stand within 540 of its middle, which is what
 * the narrowest phone shows; whoever is `aside` comes in where there is room. The upper half is dark enough for white words.
 */
export function HomeFrame({ className, far, near, light, children }: Props) {
  return (
    <svg
      viewBox="-1000 0 3400 720"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden
    >
      {far}
      <g className={moved}>{children}</g>
      {near}
      {light ? <Band y={0} h={FLOOR} fill={`url(#${light})`} /> : null}
    </svg>
  );
}

/** Beside a form on a small screen the five move to the edge of the page; nobody sits behind the form. */
const moved = "lg:max-xl:-translate-x-[118px]";

/** What stands with the people, where `near` would hide it. */
export function Moved({ children }: { children: ReactNode }) {
  return <g className={moved}>{children}</g>;
}

/** Somebody or something for wide screens only. */
export function Aside({ children }: { children: ReactNode }) {
  return <g className="max-sm:hidden lg:max-xl:hidden">{children}</g>;
}

/** How high what stands in front is: on tablets the form stands on it, below the picture's own end. */
export const FLOOR = 1800;

type Stops = readonly (readonly [number, string, number?])[];

/** A gradient from top to bottom, of what it fills or of the whole picture: [where, colour, opacity] each. */
export function Fade({ id, stops, whole }: { id: string; stops: Stops; whole?: boolean }) {
  return (
    <linearGradient
      id={id}
      x1="0"
      y1="0"
      x2="0"
      y2={whole ? 720 : 1}
      gradientUnits={whole ? "userSpaceOnUse" : undefined}
    >
      {stops.map(([offset, colour, opacity]) => (
        <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
      ))}
    </linearGradient>
  );
}

/** A round light. */
export function Glow({
  id,
  colour,
  strength = 0.9,
}: {
  id: string;
  colour: string;
  strength?: number;
}) {
  return (
    <radialGradient id={id}>
      <stop offset="0" stopColor={colour} stopOpacity={strength} />
      <stop offset="1" stopColor={colour} stopOpacity="0" />
    </radialGradient>
  );
}

/** From one end of the picture to the other, between two heights. */
export function Band({
  y,
  h,
  fill,
  opacity,
}: {
  y: number;
  h: number;
  fill: string;
  opacity?: number;
}) {
  return <rect x="-1000" y={y} width="3400" height={h} fill={fill} opacity={opacity} />;
}
