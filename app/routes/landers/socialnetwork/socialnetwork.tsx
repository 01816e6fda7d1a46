import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import type { LanderParts } from "../lander-parts";

const PANES = [
  { x: 34, y: 24, person: 0, lean: 6, turn: 4 },
  { x: 514, y: 18, person: 1, lean: -6, turn: -4 },
];

/**
 * Two buildings with a yard, a person at a window in each, and a clothes line between them. It is
 * 656 units wide and cut off where the notes end. The line hangs to y = 226 in the middle, and to
 * 188 at x = 118 and 538 (socialnetwork.css).
 */
function Courtyard({ people, label }: { people: PersonStyle[]; label: string }) {
  return (
    <svg
      className="yard"
      viewBox="0 14 656 1400"
      preserveAspectRatio="xMidYMin slice"
      role="img"
      aria-label={label}
    >
      <circle cx="396" cy="62" r="27" className="moon" />
      <path d="M236 92h-40a13 13 0 0 1 2-26 22 22 0 0 1 42-6 17 17 0 0 1-4 32z" className="cloud" />
      <path
        d="M170 240v-60l30-22 30 22v-34h44v46l34-26 34 26v-62h36v40h42v-24l34-26 40 26v1254H170z"
        className="roofs"
      />
      <path d="M170 330c60-40 110-30 160-8s110 20 160-14v1100H170z" className="trees" />
      <path d="M0 0h176v1400H0z" className="left" />
      <path d="M480 0h176v1400H480z" className="right" />
      <path d="M176 0h8v1400h-8zM472 0h8v1400h-8z" className="edge" />
      <path
        d="M10 204h26M44 204h26M120 222h26M14 420h26M128 408h26M96 640h26M26 760h26M500 196h26M600 214h26M634 196h22M512 410h26M610 428h26M548 690h26M620 800h26"
        className="bricks"
      />
      {PANES.map((pane) => (
        <Window key={pane.x} {...pane} who={people[pane.person] as PersonStyle} />
      ))}
      <path d="M64 166Q328 286 592 166" className="line" />
      {PANES.map(({ x, person }) => (
        <path
          key={x}
          d={`M${person ? 592 : 64} 158v15`}
          stroke={people[person]?.skin}
          strokeWidth="17"
          strokeLinecap="round"
        />
      ))}
      <path
        transform="translate(-176 -58)"
        d="M424 201c-2-12 8-20 18-18 3-7 12-7 14-1l7 3-7 3c0 12-10 19-21 17l-16 5 3-5z"
        className="bird"
      />
    </svg>
  );
}

/** 108 × 130: a lit window with a person, shutters, and a flower box. */
function Window({ x, y, lean, turn, who }: (typeof PANES)[number] & { who: PersonStyle }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-26 4h22v122h-22zM112 4h22v122h-22z" className="shutter" />
      <path
        d="M-22 16h14M-22 28h14M-22 40h14M-22 52h14M-22 64h14M-22 76h14M-22 88h14M-22 100h14M116 16h14M116 28h14M116 40h14M116 52h14M116 64h14M116 76h14M116 88h14M116 100h14"
        className="slats"
      />
      <svg width="108" height="130" viewBox="0 0 108 130" aria-hidden="true">
        <path d="M0 0h108v130H0z" fill="#ffd795" />
        <path d="M12 0h30L30 54 8 70zM96 0H66l12 54 22 16z" fill="#fff3dc" opacity=".8" />
        <Person {...who} x={54} y={76} size={0.98} lean={lean} turn={turn} />
      </svg>
      <path d="M0 0h108v130H0z" className="frame" />
      <path d="M-10 130h128v11H-10z" className="sill" />
    </g>
  );
}

/** The drawing at the foot of a note, by topic: 64 × 36. */
const doodles = {
  one: "M6 9l16-5 18 6 16-5v24l-16 5-18-6-16 5zM22 4v24M40 10v24M12 22l6-5M30 16c4 4 2 8 6 10M47 15l4 4m0-4-4 4",
  two: "M8 8h48v20H8zM8 18h48M20 8v10M32 8v10M44 8v10M24 8l8-7 8 7M2 34h60M18 28v1M46 28v1M16 31h4M44 31h4",
  three:
    "M14 14h28v9a11 11 0 0 1-11 11h-6a11 11 0 0 1-11-11zM42 17h5a5 5 0 0 1 0 10h-6M22 9c3-3-3-4 0-7M33 9c3-3-3-4 0-7M52 34h8",
} as const;

function Doodle({ note }: { note: keyof typeof doodles }) {
  return (
    <svg className="doodle" viewBox="0 0 64 36" width="64" height="36" aria-hidden="true">
      <path d={doodles[note]} />
    </svg>
  );
}

const STEPS = ["one", "two", "three"] as const;

/**
 * Lander with notes on a line between two windows: a conversation that is labelled as an example.
 */
export function SocialNetwork({ texts, form, facts, people }: LanderParts) {
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <Thread people={people} />
        {form}
      </div>
      <HowItWorks />
    </>
  );
}

function Thread({ people }: Pick<LanderParts, "people">) {
  const { t } = useTranslation("landers");
  return (
    <figure className="thread">
      <Courtyard people={people} label={t("socialnetwork.picture")} />
      <ol>
        {STEPS.map((note) => (
          <li key={note} className={note}>
            <p>{t(`socialnetwork.notes.${note}`)}</p>
            <Doodle note={note} />
          </li>
        ))}
      </ol>
      <figcaption>{t("socialnetwork.example")}</figcaption>
    </figure>
  );
}

function HowItWorks() {
  const { t } = useTranslation("landers");
  return (
    <section className="how" aria-labelledby="how">
      <h2 id="how">{t("socialnetwork.how_title")}</h2>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(`socialnetwork.how.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}
