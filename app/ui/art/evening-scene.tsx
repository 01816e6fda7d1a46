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
 * 1440 × 720; the people sit in the left two thirds, the sky above them is dark enough for white text.
 */
export function EveningScene({ label, className }: EveningSceneProps) {
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": true as const };
  return (
    <svg viewBox="0 0 1440 720" preserveAspectRatio="xMidYMax slice" className={className} {...role}>
      <EveningSky />
      <StringLights />
      <Person x={112} y={454} size={1.09} skin="#f3c9a8" hair="#d9d3d6" hairStyle="bob" top="#2f6f73" collar="#f4e3cf" turn={6} lean={4} aged glasses earrings="#f6c66b" laugh />
      <Person x={262} y={446} size={1.16} skin="#7a4a30" hair="#efe9e6" hairStyle="receding" top="#f0a94e" collar="#fff3e2" broad={1.18} turn={-6} lean={-4} aged beard="full" />
      <Person x={404} y={462} size={1.07} skin="#c98e63" hair="#241319" hairStyle="long" top="#d83a56" turn={6} lean={3} laugh earrings="#ffd98a" />
      <Person x={546} y={442} size={1.16} skin="#f7d3b8" hair="#b4532a" hairStyle="side" top="#33406b" collar="#e9eef5" turn={-6} lean={-5} beard="full" laugh />
      <Person x={700} y={458} size={1.1} skin="#5e3623" hair="#1d1014" hairStyle="curly" top="#f4d9c6" broad={1.3} turn={6} lean={3} earrings="#f08a5d" laugh lips="#7d1f3a" />
      <Person x={850} y={446} size={1.14} skin="#edc097" hair="#1c1418" hairStyle="short" top="#6d8f5b" collar="#dfe8d6" turn={-6} lean={-4} glasses />
      <Person x={1000} y={460} size={1.08} skin="#dba77e" hair="#8c2f55" hairStyle="hijab" top="#a5436a" turn={-5} lean={-4} />
      <TableTop />
      <Arm d="M58 600Q52 672 128 656" sleeve="#2f6f73" skin="#f3c9a8" hand={[142, 651]} />
      <Arm d="M330 596Q338 668 262 652" sleeve="#f0a94e" skin="#7a4a30" hand={[248, 648]} />
      <Arm d="M456 600Q478 664 500 628" sleeve="#d83a56" skin="#c98e63" hand={[506, 612]} />
      <Arm d="M612 600Q616 666 548 654" sleeve="#33406b" skin="#f7d3b8" hand={[532, 651]} />
      <Arm d="M640 604Q640 672 716 656" sleeve="#f4d9c6" skin="#5e3623" hand={[731, 652]} />
      <Arm d="M908 600Q914 660 846 640" sleeve="#6d8f5b" skin="#edc097" hand={[832, 632]} />
      <Arm d="M1048 604Q1050 668 984 656" sleeve="#a5436a" skin="#dba77e" hand={[970, 652]} />
      <Glass x={508} y={584} />
      <Glass x={826} y={604} />
      <Cup x={186} y={636} />
      <Cup x={930} y={640} />
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
