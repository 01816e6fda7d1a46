import type { PersonStyle } from "~/ui/art/people";
import { Cut } from "./cut";
import { Half } from "./halves";
import { Bicycle, Dog, Frond, Night, RecordDisc } from "./things";
import { Toast } from "./toast";

const ROAD = "M-430-30l140 10 150-14 150 12 150-14 270 12V70H-430z";
const WAY = "M-420 20c80-44 170 26 280-8s170-44 280 0 130 10 290-20";

/** 820 × 520. Two portrait halves meet in the middle, with interests around them. */
export function Pieces({ people, label }: { people: PersonStyle[]; label: string }) {
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
