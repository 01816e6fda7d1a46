import { Arm } from "~/ui/art/arm";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import { CHOICES } from "./choices";
import { FOREGROUND } from "./scene-before";
import { BACKGROUND } from "./scene-behind";

/** 540 × 450. The same two people; background and props depend on the choice, and CSS shows one. */
export function Scene({ one, two, label }: { one: PersonStyle; two: PersonStyle; label: string }) {
  return (
    <svg
      className="art"
      viewBox="-30 -10 540 450"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      {CHOICES.map((choice) => (
        <g key={choice} className={`of ${choice}`}>
          {BACKGROUND[choice]}
        </g>
      ))}
      <g className="one">
        <Person {...one} x={158} y={196} size={1.42} turn={4} />
      </g>
      <g className="two">
        <Person {...two} x={326} y={204} size={1.42} turn={-4} />
      </g>
      {CHOICES.map((choice) => (
        <g key={choice} className={`of ${choice}`}>
          {FOREGROUND[choice]}
          {choice === "dance" ? <RaisedArms one={one} two={two} /> : null}
        </g>
      ))}
    </svg>
  );
}

/** Raised arms for the dance. */
function RaisedArms({ one, two }: { one: PersonStyle; two: PersonStyle }) {
  return (
    <>
      <Arm d="M84 316Q20 280 40 180" sleeve={one.top} skin={one.skin} hand={[42, 160]} />
      <Arm d="M396 322Q462 286 440 190" sleeve={two.top} skin={two.skin} hand={[438, 170]} />
      <Arm d="M222 330Q250 300 240 262" sleeve={one.top} skin={one.skin} hand={[240, 244]} />
      <Arm d="M268 346Q266 300 244 272" sleeve={two.top} skin={two.skin} hand={[246, 250]} />
    </>
  );
}
