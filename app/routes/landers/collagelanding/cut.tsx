import type { ReactNode } from "react";

type CutProps = {
  /** Position of the piece, and its rotation in degrees. */
  x: number;
  y: number;
  turn?: number;
  size?: number;
  /** Outline of the piece; the white paper edge and the shadow follow it. */
  d: string;
  /** Colour of the paper; if absent only the edge is drawn, for content on top. */
  paper?: string;
  className?: string;
  children?: ReactNode;
};

/** A piece of cut paper with its origin at 0,0. */
export function Cut({
  x,
  y,
  turn = 0,
  size = 1,
  d,
  paper = "#fffaf0",
  className,
  children,
}: CutProps) {
  return (
    <g className="piece">
      <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
        <path d={d} className="shade" transform="translate(4 7)" />
        <path
          d={d}
          fill={paper}
          className={className}
          stroke="#fffaf0"
          strokeWidth="7"
          strokeLinejoin="round"
          paintOrder="stroke"
        />
        {children}
      </g>
    </g>
  );
}
