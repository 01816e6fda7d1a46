import type { PersonStyle } from "~/ui/art/people";
import { Cut } from "./cut";

const CUP = "M-34-30h62l-3 16c28-10 30 36-4 34l-6 12c-8 6-32 6-40 0z";

type ArmProps = { d: string; appearance: PersonStyle; hand: string };

/** Two sleeves from the two halves, touching cups. */
export function Toast({ left, right }: { left: PersonStyle; right: PersonStyle }) {
  return (
    <g className="piece">
      <Sleeve
        d="M236 540Q290 510 344 446"
        appearance={left}
        hand="translate(350 434) rotate(-46)"
      />
      <Sleeve
        d="M570 546Q516 514 464 450"
        appearance={right}
        hand="translate(458 438) rotate(-130) scale(1 -1)"
      />
      <Cut x={380} y={408} turn={10} size={0.94} d={CUP} paper="#2f6f73">
        <path d="M-33-24h60l-2 10h-56z" fill="#f6c66b" />
      </Cut>
      <g transform="translate(858 0) scale(-1 1)">
        <Cut x={424} y={410} turn={12} size={0.94} d={CUP} paper="#fff4ea">
          <path d="M-31-10h57l-2 9h-54z" fill="#d83a56" />
        </Cut>
      </g>
      <path d="M402 336l6 26 6-26zM374 346l20 20-10-26zM442 346l-20 20 10-26z" fill="#fffaf0" />
    </g>
  );
}

function Sleeve({ d, appearance, hand }: ArmProps) {
  return (
    <g fill="none" strokeLinecap="round">
      <path d={d} stroke="#fffaf0" strokeWidth="66" />
      <path d={d} stroke={appearance.top} strokeWidth="54" />
      <g transform={hand}>
        <path
          d="M-12-22C10-34 44-30 52-16 58 6 40 24 10 24c-14 0-22-8-22-20z"
          fill={appearance.skin}
          stroke="#fffaf0"
          strokeWidth="8"
          paintOrder="stroke"
        />
        <path d="M22-8h30M22 4h28M20 15h20" stroke="#3b0f2a" strokeOpacity=".3" strokeWidth="3" />
      </g>
    </g>
  );
}
