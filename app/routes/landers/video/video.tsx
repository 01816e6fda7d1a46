import { useTranslation } from "~/i18n/use-translation";
import { Arm } from "~/ui/art/arm";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import { type LanderParts, PauseButton } from "../lander-parts";

/**
 * 720 × 460. Animated parts have a class; video.css animates them and stops with reduced motion.
 */
function Cafe({ people, label }: { people: PersonStyle[]; label: string }) {
  const left = people[0] as PersonStyle;
  const right = people[1] as PersonStyle;
  return (
    <svg
      className="art"
      viewBox="0 0 720 460"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <defs>
        <linearGradient id="cafe-dusk" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#22304f" />
          <stop offset="1" stopColor="#8a4a6a" />
        </linearGradient>
      </defs>
      <path d="M-400-200H1120V460H-400z" fill="#3a1c22" />
      <svg x="60" y="24" width="600" height="300" viewBox="0 0 600 300" aria-hidden="true">
        <path d="M0 0h600v300H0z" fill="url(#cafe-dusk)" />
        <path
          d="M0 230V120h60V80h70v60h50V60h80v90h60v-40h70v50h60V90h80v50h70v160H0z"
          fill="#1d2440"
        />
        <g fill="#ffd38a" opacity=".8">
          <path d="M20 140h12v14H20zM84 100h12v14H84zM104 130h12v14h-12zM206 84h12v14h-12zM230 116h12v14h-12zM344 128h12v14h-12zM476 110h12v14h-12zM500 150h12v14h-12zM556 160h12v14h-12z" />
        </g>
        <path d="M0 262h600v38H0z" fill="#2c2640" />
        <g className="car">
          <path d="M-120 262l12-22h44l20 22h12v18H-132v-18z" fill="#d83a56" />
          <path d="M-32 270l150 14H-32z" fill="#fff0c4" opacity=".45" />
        </g>
        <g className="car late">
          <path d="M640 270l14-24h52l16 24h14v18H626v-18z" fill="#2f6f73" />
          <path d="M626 276l-150 14h150z" fill="#fff0c4" opacity=".4" />
        </g>
        <g className="rain" stroke="#cfe0f5" strokeWidth="2" strokeLinecap="round" opacity=".5">
          <path d="M40-20l-6 18M130 20l-6 18M220-10l-6 18M300 40l-6 18M390-30l-6 18M470 14l-6 18M560-6l-6 18M80 110l-6 18M180 150l-6 18M260 120l-6 18M350 160l-6 18M440 130l-6 18M530 150l-6 18M30 210l-6 18M120 240l-6 18M330 250l-6 18M500 230l-6 18" />
          <path d="M40-320l-6 18M130-280l-6 18M220-310l-6 18M300-260l-6 18M390-330l-6 18M470-286l-6 18M560-306l-6 18M80-190l-6 18M180-150l-6 18M260-180l-6 18M350-140l-6 18M440-170l-6 18M530-150l-6 18M30-90l-6 18M120-60l-6 18M330-50l-6 18M500-70l-6 18" />
        </g>
      </svg>
      <path d="M60 24h600v300H60zM360 24v300" fill="none" stroke="#5e2c30" strokeWidth="12" />
      <g className="lamp">
        <path d="M356-40h8v96h-8z" fill="#1d0f12" />
        <path d="M326 84l16-28h36l16 28z" fill="#f0a94e" />
        <path d="M320 84h80l120 320H200z" fill="#ffd38a" opacity=".16" />
      </g>
      <g className="left">
        <Person {...left} x={206} y={240} size={1.28} turn={6} lean={4} />
      </g>
      <g className="right">
        <Person {...right} x={516} y={236} size={1.3} turn={-6} lean={-4} />
      </g>
      <path d="M-400 388h1520v120H-400z" fill="#8f4a3c" />
      <path d="M-400 382h1520v14H-400z" fill="#b0654f" />
      <Arm d="M150 404Q170 440 272 392" sleeve={left.top} skin={left.skin} hand={[284, 386]} />
      <Arm d="M576 404Q556 440 456 392" sleeve={right.top} skin={right.skin} hand={[444, 386]} />
      <Cup x={300} />
      <Cup x={428} />
    </svg>
  );
}

function Cup({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 372)`}>
      <path
        className="steam"
        d="M-6-14q6-8 0-16M6-14q6-8 0-16"
        fill="none"
        stroke="#fff4ea"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
      <path d="M-20-8h40l-4 28c-1 6-31 6-32 0z" fill="#fff4ea" />
    </g>
  );
}

/** Lander with an SVG animation of a café in the rain. Its first frame is a complete picture. */
export function Video({ texts, form, facts, people }: LanderParts) {
  const { t } = useTranslation("landers");
  return (
    <div className="stage">
      <div className="words">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        {facts}
      </div>
      <div className="film">
        <Cafe people={people} label={t("video.picture")} />
        <PauseButton />
      </div>
      {form}
    </div>
  );
}
