import { Arm } from "~/ui/art/arm";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import { svgShapes } from "~/ui/art/svg-shapes";
import coffeeBehind from "./backgrounds/coffee.svg?raw";
import cookBehind from "./backgrounds/cook.svg?raw";
import danceBehind from "./backgrounds/dance.svg?raw";
import filmBehind from "./backgrounds/film.svg?raw";
import talkBehind from "./backgrounds/talk.svg?raw";
import walkBehind from "./backgrounds/walk.svg?raw";
import { CHOICES, type Choice } from "./choices";
import coffeeBefore from "./foregrounds/coffee.svg?raw";
import cookBefore from "./foregrounds/cook.svg?raw";
import danceBefore from "./foregrounds/dance.svg?raw";
import filmBefore from "./foregrounds/film.svg?raw";
import talkBefore from "./foregrounds/talk.svg?raw";
import walkBefore from "./foregrounds/walk.svg?raw";

/** Behind the two people, per choice. */
const BACKGROUNDS: Record<Choice, string> = {
  coffee: coffeeBehind,
  dance: danceBehind,
  walk: walkBehind,
  cook: cookBehind,
  film: filmBehind,
  talk: talkBehind,
};

/** In front of the two people, per choice. */
const FOREGROUNDS: Record<Choice, string> = {
  coffee: coffeeBefore,
  dance: danceBefore,
  walk: walkBefore,
  cook: cookBefore,
  film: filmBefore,
  talk: talkBefore,
};

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
        <Shapes key={choice} choice={choice} svg={BACKGROUNDS[choice]} />
      ))}
      <g className="one">
        <Person {...one} x={158} y={196} size={1.42} turn={4} />
      </g>
      <g className="two">
        <Person {...two} x={326} y={204} size={1.42} turn={-4} />
      </g>
      {CHOICES.map((choice) => (
        <Shapes key={choice} choice={choice} svg={FOREGROUNDS[choice]} />
      ))}
      <g className="of dance">
        <RaisedArms one={one} two={two} />
      </g>
    </svg>
  );
}

function Shapes({ choice, svg }: { choice: Choice; svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this folder
  return <g className={`of ${choice}`} dangerouslySetInnerHTML={svgShapes(svg)} />;
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
