import type { ReactNode } from "react";
import { Arm } from "../arm";
import type { PersonStyle } from "../people";
import { Person } from "../person";
import { Aside } from "./frame";

type SeatProps = PersonStyle & {
  x: number;
  y?: number;
  size?: number;
  /** For wide screens only. */
  aside?: boolean;
  /** Headwear, drawn round the centre of the face. */
  worn?: ReactNode;
};

/**
 * A person in a home picture. Faces are near y = 470, so that heads are below the text on a phone.
 */
export function Seat({ x, y = 470, size = 1.03, aside, worn, ...look }: SeatProps) {
  const person = (
    <g>
      <Person x={x} y={y} size={size} {...look} />
      {worn ? (
        <g transform={`translate(${x} ${y + 5 * size}) scale(${size}) rotate(${look.lean ?? 0})`}>
          {worn}
        </g>
      ) : null}
    </g>
  );
  return aside ? <Aside>{person}</Aside> : person;
}

type ArmOf = {
  x: number;
  y?: number;
  broad?: number;
  top: string;
  skin: string;
  side: 1 | -1;
  aside?: boolean;
  children?: ReactNode;
};

/** A forearm on the table with the hand towards the middle of the body. */
export function Rest({ x, y = 470, broad = 1, top, skin, side, aside }: ArmOf) {
  const out = x + side * 50 * broad;
  const hand = [x - side * 18, y + 181] as const;
  const arm = (
    <Arm
      d={`M${out} ${y + 132}Q${out + side * 8} ${y + 202} ${x - side * 4} ${y + 186}`}
      sleeve={top}
      skin={skin}
      hand={hand}
    />
  );
  return aside ? <Aside>{arm}</Aside> : arm;
}

/** A raised hand next to the shoulder; the held object is drawn round the hand. */
export function Raise({ x, y = 470, broad = 1, top, skin, side, aside, children }: ArmOf) {
  const out = x + side * 48 * broad;
  const hx = out + side * 34;
  const hy = y + 138;
  const arm = (
    <g>
      <Arm
        d={`M${out} ${y + 128}Q${out + side * 20} ${y + 194} ${hx - side * 4} ${hy + 16}`}
        sleeve={top}
        skin={skin}
        hand={[hx, hy]}
      />
      <g transform={`translate(${hx} ${hy})`}>{children}</g>
    </g>
  );
  return aside ? <Aside>{arm}</Aside> : arm;
}
