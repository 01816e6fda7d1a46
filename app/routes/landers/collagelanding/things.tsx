import type { ReactNode } from "react";
import type { PersonStyle } from "~/ui/art/people";

type CutProps = {
  /** Position of the piece, and its rotation in degrees. */
  x: number;
  y: number;
  turn?: number;
  size?: number;
  /** Outline of the piece; the white paper edge and the shadow follow it. */
  d: string;
  /** Colour of the paper; if absent only the edge is drawn, for content on top. */
  paper?: string;
  className?: string;
  children?: ReactNode;
};

/** A piece of cut paper with its origin at 0,0. */
export function Cut({
  x,
  y,
  turn = 0,
  size = 1,
  d,
  paper = "#fffaf0",
  className,
  children,
}: CutProps) {
  return (
    <g className="piece">
      <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
        <path d={d} className="shade" transform="translate(4 7)" />
        <path
          d={d}
          fill={paper}
          className={className}
          stroke="#fffaf0"
          strokeWidth="7"
          strokeLinejoin="round"
          paintOrder="stroke"
        />
        {children}
      </g>
    </g>
  );
}

const RINGS = [104, 92, 80, 68] as const;

/** A vinyl record behind the two portraits. */
export function RecordDisc() {
  return (
    <Cut x={640} y={138} d="M-118 0A118 118 0 1 1 118 0 118 118 0 1 1-118 0z" paper="#33202b">
      <g fill="none" stroke="#6b4b5c" strokeWidth="2">
        {RINGS.map((r) => (
          <circle key={r} r={r} />
        ))}
      </g>
      <path
        d="M0 0 34-112A118 118 0 0 1 80-86zM0 0-34 112A118 118 0 0 1-80 86z"
        fill="#fff"
        opacity=".13"
      />
      <circle r="44" fill="#f08a5d" />
      <path d="M-30-6h60v4h-60zM-22 8h44v4h-44z" fill="#7d2f2a" />
      <circle r="6" fill="#fffaf0" />
    </Cut>
  );
}

/** A tent under the moon. */
export function Night() {
  return (
    <Cut x={140} y={138} turn={-8} d="M-104-92 98-100 108 84-96 92z" paper="#2c3a6e">
      <circle cx="52" cy="-46" r="26" fill="#ffeec2" />
      <circle cx="64" cy="-54" r="23" fill="#2c3a6e" />
      <path d="M-98 34l50-66 34 40 40-58 78 78 2 52-206 9z" fill="#1a2450" />
      <path d="M-100 60q100-24 206 0l1 25-204 8z" fill="#3f7a63" />
      <path d="M-56 70-14 4 32 70z" fill="#f6c66b" />
      <path d="M-14 4l-9 66h20z" fill="#8a3d1d" />
      <path d="M-14 4 32 70H14z" fill="#f08a5d" />
      <path
        d="M-76-60h5v5h-5zM-40-78h4v4h-4zM-4-58h5v5h-5zM14-82h4v4h-4zM-60-20h4v4h-4z"
        fill="#ffeec2"
      />
    </Cut>
  );
}

/** A dog looking up, its ears in the wind. */
export function Dog() {
  return (
    <Cut
      x={138}
      y={384}
      turn={-3}
      d="M-84 140c-12-58-8-96 14-120-34-6-54-30-44-60 12-34 58-62 92-52 20-18 54-18 72 2 34-6 60 28 62 64 2 28-22 40-42 34 28 38 30 92 22 132z"
      paper="#b87b52"
    >
      <path d="M-62-2c20 28 82 30 108 4 20 40 20 90 12 138H-54c6-50 4-96-8-142z" fill="#fbe3c4" />
      <path
        d="M-22-92c-34-10-80 18-92 52-8 24 4 44 26 54 34-22 60-62 66-106zM50-90c34-6 60 28 62 64 2 26-18 38-36 36C60-20 50-54 50-90z"
        fill="#6d4028"
      />
      <path
        d="M-20 2c-6-40 14-62 34-62s42 20 36 60c-4 26-20 36-36 36S-16 28-20 2z"
        fill="#fbe3c4"
      />
      <path d="M-2-18h36c4 14-8 22-18 22S-6-4-2-18z" fill="#2a1220" />
      <path
        d="M16 4v14M-4 16q20 18 40 0"
        fill="none"
        stroke="#2a1220"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M6 23q10 5 22-1l-1 18q-9 12-20 1z" fill="#f4516c" />
      <circle cx="-18" cy="-42" r="7" fill="#2a1220" />
      <circle cx="47" cy="-42" r="7" fill="#2a1220" />
      <path d="M-16-45h3v3h-3zM49-45h3v3h-3z" fill="#fff" />
      <path d="M-66 52q66 32 124-2l3 20q-66 32-128 4z" fill="#2f6f73" />
      <circle cx="2" cy="84" r="12" fill="#f6c66b" />
    </Cut>
  );
}

const FROND =
  "M0 130Q14 20 0-104M5 74Q44 66 66 22M5 74Q-36 66-60 28M6 16Q44 0 58-44M6 16Q-34 4-54-36M4-42Q28-58 36-96M4-42Q-22-56-32-90";
const TUBES = "M-100 42-62-42 44-50 4 40-100 42M-74-68-62-42 4 40M36-82 44-50 104 42";

/** A bicycle of paper strips with a flower basket. */
export function Bicycle() {
  return (
    <g className="piece">
      <g
        transform="translate(664 394) rotate(4)"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <g transform="translate(5 8)" className="shade line">
          <circle cx="-100" cy="42" r="60" />
          <circle cx="104" cy="42" r="60" />
          <path d={TUBES} />
        </g>
        <g stroke="#fffaf0" strokeWidth="24">
          <circle cx="-100" cy="42" r="60" />
          <circle cx="104" cy="42" r="60" />
          <path d={TUBES} />
          <path d="M-92-72h34M20-84h40M56-62h56l-8-42H64z" />
        </g>
        <g stroke="#33202b" strokeWidth="11">
          <circle cx="-100" cy="42" r="60" />
          <circle cx="104" cy="42" r="60" />
        </g>
        <path
          d="M-148 14-52 70M-130-5-70 89M-100-12v108M56 14l96 56M74-5l60 94M104-12v108"
          stroke="#93848b"
          strokeWidth="2"
        />
        <path d={TUBES} stroke="#d83a56" strokeWidth="12" />
        <path d="M-94-72q18-8 38 0M20-84q22-10 40 2" stroke="#33202b" strokeWidth="13" />
        <circle cx="4" cy="40" r="17" fill="#f6c66b" />
        <path d="M54-60h60l-10-44H62z" fill="#e3b27a" />
        <path d="M60-84h48M66-60l-2-44M84-60v-44M102-60l2-44" stroke="#8a5a34" strokeWidth="3" />
        <g fill="#f7a8b8">
          <circle cx="66" cy="-114" r="15" />
          <circle cx="100" cy="-116" r="14" fill="#fffaf0" />
          <circle cx="84" cy="-126" r="16" fill="#f6c66b" />
        </g>
        <path d="M48-104q-10-18 4-28 10 12 4 26zM114-106q14-12 6-28-14 8-14 24z" fill="#3f7a63" />
      </g>
    </g>
  );
}

/** Seaweed cut from paper. */
export function Frond({ at }: { at: string }) {
  return (
    <g className="piece">
      <g transform={at} fill="none" strokeLinecap="round" strokeWidth="24">
        <path d={FROND} className="shade line" transform="translate(4 7)" />
        <path d={FROND} stroke="#fffaf0" strokeWidth="33" />
        <path d={FROND} stroke="#3f7a63" />
      </g>
    </g>
  );
}

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
