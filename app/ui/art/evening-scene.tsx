import { Arm } from "./arm";
import { EveningSky } from "./evening-sky";
import { Person } from "./person";
import { StringLights, TableTop } from "./terrace";

export type EveningSceneProps = {
  /** What is seen, for those who don't; empty where the text beside it says enough. */
  label?: string;
  className?: string;
};

/**
 * A terrace above the water at dusk: seven people of different ages and origins getting to know each other.
 * 3400 × 720; the people sit between 1000 and 1830 from its left edge and the town goes on to both sides, so
 * that it can lie under a page of any width. The sky above them is dark enough for white text.
 */
export function EveningScene({ label, className }: EveningSceneProps) {
  return (
    <svg
      viewBox="-1000 0 3400 720"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <EveningSky />
      <StringLights />
      <Person
        x={88}
        y={474}
        size={1.0}
        skin="#f3c9a8"
        hair="#d9d3d6"
        hairStyle="bob"
        top="#2f6f73"
        collar="#f4e3cf"
        turn={6}
        lean={4}
        aged
        glasses
        earrings="#f6c66b"
        laugh
      />
      <Person x={314} y={478} size={0.98} skin="#c98e63" hair="#241319" hairStyle="long" top="#d83a56" turn={6} lean={3} laugh earrings="#ffd98a" />
      <Person
        x={543}
        y={474}
        size={1.02}
        skin="#5e3623"
        hair="#1d1014"
        hairStyle="curly"
        top="#f4d9c6"
        broad={1.3}
        turn={6}
        lean={3}
        earrings="#f08a5d"
        laugh
        lips="#7d1f3a"
      />
      <Person x={762} y={480} size={0.98} skin="#dba77e" hair="#8c2f55" hairStyle="hijab" top="#a5436a" turn={-5} lean={-4} />
      <Person
        x={202}
        y={462}
        size={1.06}
        skin="#7a4a30"
        hair="#efe9e6"
        hairStyle="receding"
        top="#f0a94e"
        collar="#fff3e2"
        broad={1.18}
        turn={-6}
        lean={-4}
        aged
        beard="full"
      />
      <Person
        x={428}
        y={458}
        size={1.06}
        skin="#f7d3b8"
        hair="#b4532a"
        hairStyle="side"
        top="#33406b"
        collar="#e9eef5"
        turn={-6}
        lean={-5}
        beard="full"
        laugh
      />
      <Person x={655} y={460} size={1.04} skin="#edc097" hair="#1c1418" hairStyle="short" top="#6d8f5b" collar="#dfe8d6" turn={-6} lean={-4} glasses />
      <TableTop />
      <Arm d="M38 604Q32 674 106 658" sleeve="#2f6f73" skin="#f3c9a8" hand={[120, 653]} />
      <Arm d="M264 604Q268 672 202 656" sleeve="#f0a94e" skin="#7a4a30" hand={[188, 652]} />
      <Arm d="M364 606Q386 668 402 630" sleeve="#d83a56" skin="#c98e63" hand={[406, 614]} />
      <Arm d="M492 604Q496 672 436 658" sleeve="#33406b" skin="#f7d3b8" hand={[421, 654]} />
      <Arm d="M491 608Q491 676 561 660" sleeve="#f4d9c6" skin="#5e3623" hand={[576, 656]} />
      <Arm d="M711 604Q717 666 649 644" sleeve="#6d8f5b" skin="#edc097" hand={[635, 634]} />
      <Arm d="M808 608Q810 674 750 660" sleeve="#a5436a" skin="#dba77e" hand={[736, 656]} />
      <Glass x={408} y={586} />
      <Glass x={631} y={606} />
      <Cup x={152} y={638} />
      <Cup x={702} y={646} />
    </svg>
  );
}

function Glass({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-11-26h22l-4 24c-2 6-12 6-14 0z" fill="#ffffff" fillOpacity="0.35" />
      <path d="M-9.5-14h19L7-3c-2 6-12 6-14 0z" fill="#f46a5a" />
      <path d="M0 2v28M-9 31h18" stroke="#ffffff" strokeOpacity="0.75" strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}

function Cup({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M15-4c12-2 12 14-2 13" fill="none" stroke="#fff4ea" strokeWidth="4" />
      <path d="M-16-9h32l-3 22c-1 5-25 5-26 0z" fill="#fff4ea" />
      <path d="M-6-18q5-6 0-12M5-18q5-6 0-12" fill="none" stroke="#ffffff" strokeOpacity="0.5" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  );
}
