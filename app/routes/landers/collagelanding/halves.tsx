import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";

/** White fibres along the tear, left of the line x = 0. */
const TEAR = "M4-150l-9 16 5 24-8 26 9 30-8 38 7 34-9 36 8 40-8 42 9 44-8 40 4 44H4z";

type HalfProps = {
  x: number;
  y: number;
  turn: number;
  appearance: PersonStyle;
  ground: string;
  right?: boolean;
};

/** One half of a portrait, torn vertically through the face. */
export function Half({ x, y, turn, appearance, ground, right }: HalfProps) {
  const from = right ? 0 : -158;
  return (
    <g className="piece">
      <g transform={`translate(${x} ${y}) rotate(${turn})`}>
        <path d={`M${from - 2}-146h162v420h-162z`} className="shade" transform="translate(5 9)" />
        <path
          d={`M${from}-146h158v416h-158z`}
          fill={ground}
          stroke="#fffaf0"
          strokeWidth="12"
          strokeLinejoin="round"
        />
        <svg
          x={from}
          y="-146"
          width="158"
          height="416"
          viewBox={`${from} -146 158 416`}
          aria-hidden="true"
        >
          <Person {...appearance} y={6} size={1.98} />
        </svg>
        <path d={TEAR} fill="#fffaf0" transform={right ? "scale(-1 1)" : undefined} />
      </g>
    </g>
  );
}
