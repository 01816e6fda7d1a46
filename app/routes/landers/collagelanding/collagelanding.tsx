import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import type { LanderParts } from "../lander-parts";
import { Bicycle, Cut, Dog, Frond, Night, RecordDisc, Toast } from "./things";

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
function Half({ x, y, turn, appearance, ground, right }: HalfProps) {
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

const ROAD = "M-430-30l140 10 150-14 150 12 150-14 270 12V70H-430z";
const WAY = "M-420 20c80-44 170 26 280-8s170-44 280 0 130 10 290-20";

/** 820 × 520. Two portrait halves meet in the middle, with interests around them. */
function Pieces({ people, label }: { people: PersonStyle[]; label: string }) {
  const one = people[0] as PersonStyle;
  const two = people[3] as PersonStyle;
  return (
    <svg
      className="art"
      viewBox="0 0 820 520"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <Cut x={404} y={278} className="sun" d="M-246 0A246 246 0 1 1 246 0 246 246 0 1 1-246 0z" />
      <RecordDisc />
      <Frond at="translate(238 300) rotate(-24)" />
      <Frond at="translate(572 300) rotate(30)" />
      <Night />
      <Cut x={412} y={490} turn={-1} d={ROAD} paper="#cfe0d2">
        <path d={WAY} fill="none" stroke="#fffaf0" strokeWidth="17" />
        <path d={WAY} fill="none" stroke="#e0915c" strokeWidth="8" />
      </Cut>
      <Half x={398} y={190} turn={-2} appearance={one} ground="#f7d9a8" />
      <Half right x={404} y={200} turn={2} appearance={two} ground="#bcd9d3" />
      <Bicycle />
      <Dog />
      <Toast left={one} right={two} />
      <path
        className="tape"
        d="M266 34l70-12 5 24-70 12zM488 40l68 7-3 24-68-7zM74 44l54-12 5 22-54 12z"
      />
    </svg>
  );
}

/** Three papers that stand for a profile: a photo, text lines and interests. */
function ProfileParts({ appearance }: { appearance: PersonStyle }) {
  const { t } = useTranslation("landers");
  const pictures: Record<"one" | "two" | "three", ReactNode> = {
    one: <Photo appearance={appearance} />,
    two: <Lines />,
    three: <Likes />,
  };
  return (
    <section className="made" aria-labelledby="made">
      <h2 id="made">{t("collagelanding.made_title")}</h2>
      <ul>
        {(["one", "two", "three"] as const).map((piece) => (
          <li key={piece}>
            <svg viewBox="0 0 240 150" aria-hidden="true">
              {pictures[piece]}
            </svg>
            <p>{t(`collagelanding.made.${piece}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photo({ appearance }: { appearance: PersonStyle }) {
  return (
    <>
      <path d="M0 0h240v150H0z" fill="#bcd9d3" />
      <circle cx="178" cy="52" r="36" fill="#f6c66b" />
      <path d="M0 120q60-34 120-12t120-14v56H0z" fill="#3f7a63" />
      <Person {...appearance} x={108} y={78} size={0.98} />
    </>
  );
}

function Lines() {
  return (
    <>
      <path d="M0 0h240v150H0z" fill="#fff4e2" />
      <path d="M0 34h240M0 62h240M0 90h240M0 118h240" stroke="#d9c7b4" strokeWidth="2" />
      <path
        d="M26 56q6-20 12-2t12-2 12 0 12 3 12-1 14 0 10 1 12 0 14 0 12 0M26 84q7-20 14-2t10 0 14-2 12 3 12-1 12 0 16 0M26 112q6-18 12-2t12 0 12-2 12 2"
        fill="none"
        stroke="#2c3a6e"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M120 116l14-22 78-62 12 16-78 62z" fill="#f6c66b" />
      <path d="M120 116l14-22 12 16z" fill="#33202b" />
      <path d="M196 45l16-13 12 16-16 13z" fill="#d83a56" />
    </>
  );
}

function Likes() {
  return (
    <>
      <path d="M0 0h240v150H0z" fill="#f7c4b0" />
      <circle cx="186" cy="64" r="54" fill="#33202b" />
      <circle cx="186" cy="64" r="38" fill="none" stroke="#6b4b5c" strokeWidth="2" />
      <circle cx="186" cy="64" r="18" fill="#f08a5d" />
      <path
        d="M34 64h80l-6 44c-2 12-66 12-68 0zM113 74c32-6 28 32-8 28l2-10c16 2 18-12 4-8z"
        fill="#2f6f73"
      />
      <path
        d="M56 54q10-14 0-28M84 54q10-14 0-28"
        fill="none"
        stroke="#fffaf0"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M0 128q60-14 120 0t120-4v26H0z" fill="#d83a56" />
    </>
  );
}

/**
 * Lander with a paper collage: two torn portrait halves and a person's belongings form one picture.
 */
export function Collage({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <Pieces people={people} label={t("collagelanding.picture")} />
        {form}
      </div>
      <ProfileParts appearance={people[5] as PersonStyle} />
    </>
  );
}
