import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Arm } from "~/ui/art/arm";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import { type LanderParts, PauseButton } from "../lander-parts";

type StageProps = { people: PersonStyle[] };

function Stage({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Two rooms with two phones and a line between them. */
function FirstWord({ people }: StageProps) {
  const left = people[0] as PersonStyle;
  const right = people[1] as PersonStyle;
  return (
    <Stage>
      <path d="M0 0h480v360H0z" fill="#2b2350" />
      <path d="M0 0h236v360H0z" fill="#43306e" />
      <path d="M30 34h92v92H30zM346 40h96v104h-96z" fill="#5d4a8f" />
      <path d="M76 34v92M30 80h92M394 40v104" stroke="#43306e" strokeWidth="5" />
      <circle cx="420" cy="66" r="12" fill="#ffeec2" />
      <Person {...left} x={126} y={196} size={1.2} turn={5} lean={5} />
      <Person {...right} x={352} y={190} size={1.2} turn={-5} lean={-5} />
      <Arm d="M72 340Q110 372 176 318" sleeve={left.top} skin={left.skin} hand={[186, 308]} />
      <Arm d="M408 340Q370 372 306 318" sleeve={right.top} skin={right.skin} hand={[296, 308]} />
      <path d="M176 276h26v44h-26zM280 276h26v44h-26z" fill="#16102c" />
      <path d="M180 281h18v34h-18zM284 281h18v34h-18z" fill="#ffd9a0" />
      <path
        d="M192 60h84a14 14 0 0 1 14 14v34a14 14 0 0 1-14 14h-46l-18 18v-18h-20a14 14 0 0 1-14-14V74a14 14 0 0 1 14-14z"
        fill="#fff4ea"
      />
      <path d="M196 82h70M196 99h44" stroke="#d83a56" strokeWidth="6" strokeLinecap="round" />
    </Stage>
  );
}

/** The same two at one table. */
function FirstCoffee({ people }: StageProps) {
  const left = people[0] as PersonStyle;
  const right = people[1] as PersonStyle;
  return (
    <Stage>
      <path d="M0 0h480v360H0z" fill="#f6c99a" />
      <path
        d="M0 40h480M0 40q30 34 60 0 30 34 60 0 30 34 60 0 30 34 60 0 30 34 60 0 30 34 60 0 30 34 60 0 30 34 60 0V0H0z"
        fill="#c2403f"
      />
      <path
        d="M60 40q30 34 60 0V0H60zM180 40q30 34 60 0V0h-60zM300 40q30 34 60 0V0h-60zM420 40q30 34 60 0V0h-60z"
        fill="#fff4ea"
      />
      <path d="M40 110h110v120H40zM330 110h110v120H330z" fill="#fbe3c4" />
      <Person {...left} x={132} y={186} size={1.22} turn={6} lean={4} laugh />
      <Person {...right} x={348} y={182} size={1.22} turn={-6} lean={-4} laugh />
      <path d="M0 312h480v48H0z" fill="#8f4a3c" />
      <path d="M0 306h480v12H0z" fill="#b0654f" />
      <path d="M196 276h36l-3 28c-1 6-29 6-30 0zM248 276h36l-3 28c-1 6-29 6-30 0z" fill="#fff4ea" />
      <path
        d="M208 268q6-8 0-16M222 268q6-8 0-16M260 268q6-8 0-16M274 268q6-8 0-16"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".7"
      />
    </Stage>
  );
}

/** The same two under one umbrella. */
function FirstWalk({ people }: StageProps) {
  const left = people[0] as PersonStyle;
  const right = people[1] as PersonStyle;
  return (
    <Stage>
      <path d="M0 0h480v360H0z" fill="#b9d3d8" />
      <path d="M0 210c80-40 150-30 240-10s160 0 240-30v190H0z" fill="#7fa68f" />
      <path d="M150 360c10-70 40-120 92-160l22 2c-20 50 10 110 66 158z" fill="#e9dcc0" />
      <g fill="#4f7a63">
        <circle cx="52" cy="150" r="44" />
        <circle cx="436" cy="132" r="52" />
        <path d="M48 180h9v60h-9zM431 170h10v60h-10z" />
      </g>
      <path
        d="M30 40l-5 16M96 20l-5 16M160 60l-5 16M330 30l-5 16M390 70l-5 16M450 30l-5 16"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".8"
      />
      <path d="M236 70v210" stroke="#3b1f2b" strokeWidth="6" />
      <Person {...left} x={184} y={206} size={1.08} turn={6} lean={5} />
      <Person {...right} x={294} y={202} size={1.08} turn={-6} lean={-5} laugh />
      <path
        d="M82 132C96 20 376 20 390 132q-26-22-52 0-26-22-51 0-26-22-51 0-26-22-51 0-26-22-51 0-26-22-52 0z"
        fill="#d83a56"
      />
      <path
        d="M185 132C190 70 214 46 236 48c22-2 46 22 51 84q-26-22-51 0-26-22-51 0z"
        fill="#a82a4e"
      />
    </Stage>
  );
}

/**
 * Lander with one picture that changes: first message, first coffee, first walk. With reduced
 * motion the three are side by side.
 */
export function Transitions({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        {facts}
      </div>
      <div className="film">
        <div className="art" role="img" aria-label={t("transitionsvideolanding.picture")}>
          <FirstWord people={people} />
          <FirstCoffee people={people} />
          <FirstWalk people={people} />
        </div>
        <PauseButton />
      </div>
      {form}
    </div>
  );
}
