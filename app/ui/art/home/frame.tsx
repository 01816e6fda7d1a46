import type { ReactNode } from "react";

export type HomePictureProps = { className?: string };

type Props = HomePictureProps & {
  /** Sky or walls, to both ends. */
  far: ReactNode;
  /** Table, counter or railing in front of the people, to both ends. */
  near?: ReactNode;
  /** The light of the scene over everybody: the id of a gradient. */
  light?: string;
  children: ReactNode;
};

/**
 * The frame of a home picture: 3400 × 720, people between 1000 and 1830 from the left edge; the
 * scene continues on both sides, so that it fits under a page of any width. Five people are within
 * 540 of the centre, the part that the narrowest phone shows; people in `aside` are added on wider
 * screens. The upper half is dark enough for white text.
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
      <g className={movedClass}>{children}</g>
      {near}
      {light ? <Band y={0} h={FOREGROUND_HEIGHT} fill={`url(#${light})`} /> : null}
    </svg>
  );
}

/**
 * Next to a form on a small screen the five people move to the edge of the page, so that the form
 * covers nobody.
 */
const movedClass = "lg:max-xl:-translate-x-[118px]";

/** People and things in front of `near`, which would hide them. */
export function Moved({ children }: { children: ReactNode }) {
  return <g className={movedClass}>{children}</g>;
}

/** A person or thing for wide screens only. */
export function Aside({ children }: { children: ReactNode }) {
  return <g className="max-sm:hidden lg:max-xl:hidden">{children}</g>;
}

/** Height of the foreground: on tablets the form stands on it, below the end of the picture. */
export const FOREGROUND_HEIGHT = 1800;

type Stops = readonly (readonly [number, string, number?])[];

/**
 * A vertical gradient of the filled shape or the whole picture: [position, colour, opacity] each.
 */
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

/** A radial light. */
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

/** A band across the whole picture between two heights. */
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
