import { useTranslation } from "~/i18n/use-translation";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import type { LanderParts } from "../lander-parts";

/** Roof lines of the far and the near street, from left to right. */
const FAR =
  "M0 340V236l34-26 34 26v-52h58v32h46v-70l26-20 26 20v58h62v-36h50v62h40v-96h64v52l30-24 30 24v-34h52v76h58v-58l28-22 28 22v92h44v-60h64v44h86v30h100v144H0z";
const NEAR = "M0 560V330h150v-48l64-44 64 44v66h120v-94h188v112h64v-52l68-46 68 46v70h164v176z";

const LIT = [
  "48 250",
  "152 232",
  "206 176",
  "262 238",
  "346 214",
  "432 176",
  "446 220",
  "540 214",
  "618 246",
  "690 230",
  "744 262",
  "824 258",
  "874 282",
] as const;
const DARK = [
  "30 372",
  "30 442",
  "96 442",
  "304 392",
  "304 460",
  "418 460",
  "520 400",
  "520 460",
  "622 460",
  "690 460",
  "826 400",
  "826 470",
  "884 436",
] as const;

/** Position of the three lit rooms, and the index of the person in each. */
const ROOMS = [
  { x: 166, y: 306, w: 98, h: 118, who: 0 },
  { x: 400, y: 268, w: 112, h: 134, who: 1 },
  { x: 668, y: 314, w: 98, h: 118, who: 4 },
] as const;

/**
 * 960 × 560, dark at the top for white text. Wide windows show the streets continued next to it.
 */
function NightTown({ people, label }: { people: PersonStyle[]; label: string }) {
  return (
    <svg
      className="art"
      viewBox="0 130 960 430"
      preserveAspectRatio="xMinYMax slice"
      role="img"
      aria-label={label}
    >
      <circle cx="96" cy="178" r="26" fill="#ffeec2" />
      <circle cx="107" cy="171" r="23" fill="#2a1140" />
      <g id="town">
        <path d={FAR} fill="#3d1a4f" />
        <g fill="#ffd38a" opacity=".75">
          {LIT.map((at) => (
            <Pane key={at} at={at} w={9} h={12} />
          ))}
        </g>
        <path d={NEAR} fill="#1d0b2b" />
        <g fill="#32184a">
          {DARK.map((at) => (
            <Pane key={at} at={at} w={38} h={46} />
          ))}
        </g>
        <path d="M0 560v-34c160-18 300-4 470-10s330-18 490 10v34z" fill="#12061c" />
      </g>
      <use href="#town" x="948" />
      <use href="#town" x="1896" />
      {ROOMS.map((room) => (
        <Room key={room.x} {...room} appearance={people[room.who] as PersonStyle} />
      ))}
    </svg>
  );
}

function Pane({ at, w, h }: { at: string; w: number; h: number }) {
  const [x, y] = at.split(" ");
  return <rect x={x} y={y} width={w} height={h} rx="1" />;
}

function Room({ x, y, w, h, appearance }: (typeof ROOMS)[number] & { appearance: PersonStyle }) {
  return (
    <svg
      x={x}
      y={y}
      width={w}
      height={h}
      viewBox="-50 -62 100 121"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M-60-70H60V70H-60z" fill="#ffc873" />
      <circle cx="34" cy="-34" r="46" fill="#fff0c4" opacity=".6" />
      <Person {...appearance} y={6} size={0.92} />
      <path
        d="M-60 50H60v22H-60zM-50-62h100v121H-50zM0-62"
        fill="none"
        stroke="#0f0518"
        strokeWidth="9"
      />
    </svg>
  );
}

/** Lander with a town at night: most windows are dark, people are awake behind three of them. */
export function AloneTonight({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        {facts}
      </div>
      <NightTown people={people} label={t("alonetonight.picture")} />
      {form}
    </div>
  );
}
