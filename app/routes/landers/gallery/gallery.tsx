import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import { Person, type PersonProps } from "~/ui/art/person";
import type { LanderParts } from "../lander-parts";

type PortraitPair = { one: PersonStyle; other: PersonStyle };

/**
 * The room behind: one portrait from a distance, close up, and looking back, with labels about
 * looking.
 */
function PortraitViews({ one, other }: PortraitPair) {
  const { t } = useTranslation("landers");
  const views = {
    one: <DistantView one={one} other={other} />,
    two: <CloseView {...one} />,
    three: <LookingBackView one={one} other={other} />,
  };
  return (
    <section className="looking" aria-labelledby="looking">
      <h2 id="looking">{t("gallery.look_title")}</h2>
      <ul>
        {(["one", "two", "three"] as const).map((view) => (
          <li key={view}>
            <svg viewBox="0 0 300 210" aria-hidden="true">
              {views[view]}
            </svg>
            <p>{t(`gallery.look.${view}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DistantView({ one, other }: PortraitPair) {
  return (
    <>
      <path className="far" d="M0 0h300v210H0z" />
      <path className="boards" d="M0 158h300v52H0z" />
      <path d="M132 34h36v4h-36z" fill="#b98b3e" />
      <path d="M108 46h84v96h-84z" fill="#c59a4a" />
      <svg x="115" y="53" width="70" height="82" viewBox="-44 -56 88 103" aria-hidden="true">
        <path d="M-99-99H99V99H-99z" fill="#2f5d62" />
        <Person {...one} size={0.9} />
      </svg>
      <g fill={other.hair}>
        <circle cx="150" cy="168" r="19" />
      </g>
      <path d="M112 210c0-34 20-30 38-30s38-4 38 30z" fill={other.top} />
    </>
  );
}

function CloseView(one: PersonStyle) {
  return (
    <>
      <path d="M0 0h300v210H0z" fill="#2f5d62" />
      <Person {...one} x={150} y={94} size={2.35} />
    </>
  );
}

function LookingBackView({ one, other }: PortraitPair) {
  return (
    <>
      <path className="far" d="M0 0h300v210H0z" />
      <path d="M22 26h120v158H22z" fill="#c59a4a" />
      <path d="M158 26h120v158H158z" fill="#4a2c22" />
      <svg x="31" y="35" width="102" height="140" viewBox="-44 -64 88 121" aria-hidden="true">
        <path d="M-99-99H99V99H-99z" fill="#2f5d62" />
        <Person {...one} size={0.98} lean={5} turn={7} />
      </svg>
      <svg x="167" y="35" width="102" height="140" viewBox="-44 -64 88 121" aria-hidden="true">
        <path d="M-99-99H99V99H-99z" fill="#f3d3a0" />
        <Person {...other} size={0.98} lean={-5} turn={-7} />
      </svg>
    </>
  );
}

type HungPortrait = {
  frame: string;
  ground: string;
  behind: ReactNode;
  pose: Pick<PersonProps, "x" | "y" | "size" | "lean" | "turn">;
};

/** The nine portraits: frame, background, props and pose. The fifth is the large one. */
const PORTRAITS: HungPortrait[] = [
  {
    frame: "gold",
    ground: "#c7dcd2",
    behind: <path d="M-60 30q60-40 120-10v60H-60z" fill="#8fb5a6" />,
    pose: { y: 4, lean: -4 },
  },
  {
    frame: "walnut oval",
    ground: "#f3d3a0",
    behind: <circle cx="24" cy="-22" r="46" fill="#f9e6bd" />,
    pose: { y: 6, size: 0.86 },
  },
  {
    frame: "black",
    ground: "#d9cbe6",
    behind: <path d="M-60-70h34v150h-34zM26-70h34v150H26z" fill="#b39ac9" />,
    pose: { y: 2, turn: 4, size: 1.06 },
  },
  {
    frame: "gold round",
    ground: "#b9d3e6",
    behind: <path d="M-70 20h140v70H-70z" fill="#7fa8c9" />,
    pose: { y: 6, size: 0.86, lean: 3 },
  },
  {
    frame: "gold large",
    ground: "#2f5d62",
    behind: (
      <>
        <path d="M-60-90h120v52q-15 16-30 0-15-14-30-14t-30 14q-15 16-30 0z" fill="#8c3b4a" />
        <path d="M-60 14q30-26 60-8t60-14v90H-60z" fill="#23474c" />
      </>
    ),
    pose: { y: 5, size: 0.84 },
  },
  {
    frame: "walnut",
    ground: "#f0b7a4",
    behind: <path d="M-60 80V0l30-26L0 0l30-34 30 30v84z" fill="#d98f7c" />,
    pose: { y: 2, turn: -3 },
  },
  {
    frame: "white",
    ground: "#e9dfc6",
    behind: <path d="M-60-40l120-60v30L-60-10zM-60 20l120-60v30L-60 50z" fill="#d8c79c" />,
    pose: { y: 4, lean: 5, size: 1.04 },
  },
  {
    frame: "gold oval",
    ground: "#a9c3a0",
    behind: (
      <path d="M-50 60q-6-70 20-100 6 60-8 100zM50 60q6-70-20-100-6 60 8 100z" fill="#7da079" />
    ),
    pose: { y: 6, size: 0.86 },
  },
  {
    frame: "black",
    ground: "#f6d98f",
    behind: <circle cy="-4" r="50" fill="#efb35a" />,
    pose: { y: 4, turn: -5 },
  },
];

/** The nine people of the niche, each in a lit frame. */
function Portraits({ people }: { people: PersonStyle[] }) {
  return (
    <div className="wall">
      {PORTRAITS.map(({ frame, ground, behind, pose }, index) => (
        <span key={ground} className={`frame ${frame}`}>
          <svg
            className="art"
            viewBox="-44 -60 88 112"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
          >
            <path d="M-99-99H99V99H-99z" fill={ground} />
            {behind}
            <Person {...(people[index] as PersonStyle)} {...pose} />
          </svg>
        </span>
      ))}
    </div>
  );
}

/** An empty bench. */
function Bench() {
  return (
    <svg className="bench" viewBox="0 0 340 76" aria-hidden="true">
      <path d="M10 70h320l14 6H-4z" fill="#2a1014" opacity=".28" />
      <path
        d="M36 24h12l-3 48h-9zM292 24h12v48h-9zM66 24h8v40h-6zM266 24h8l-2 40h-6z"
        fill="#3a2028"
      />
      <path d="M8 6q162-8 324 0 8 6 2 22H6Q0 12 8 6z" fill="#7d3f35" />
      <path d="M8 6q162-8 324 0 5 4 4 10Q170 8 4 16q0-7 4-10z" fill="#a8604d" />
      <path d="M88 4v24M170 2v26M252 4v24" stroke="#5e2c27" strokeWidth="2" />
    </svg>
  );
}

/** Lander with a gallery: nine portraits, a bench, and the form as the tenth frame. */
export function Gallery({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <div className="room" role="img" aria-label={t("gallery.picture")}>
          <Portraits people={people} />
          <Bench />
        </div>
        {form}
      </div>
      <PortraitViews one={people[4] as PersonStyle} other={people[1] as PersonStyle} />
    </>
  );
}
