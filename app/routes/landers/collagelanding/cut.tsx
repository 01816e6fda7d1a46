import type { ReactNode } from "react";

type CutProps = {
  /** Where the piece is laid, and how many degrees askew. */
  x: number;
  y: number;
  turn?: number;
  size?: number;
  /** What the scissors went round; it gets the white edge of the paper and the shadow under it. */
  d: string;
  /** Colour of the paper; without it only the edge is there, for what is drawn on top. */
  paper?: string;
  className?: string;
  children?: ReactNode;
};

/** A piece of cut paper, round its own 0,0. */
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
