import type { Look } from "~/ui/art/cast";
import { Person } from "~/ui/art/person";

/** Where the nine pictures hang: middle, width, height, frame and ground. */
const FRAMES = [
  { x: 84, y: 118, w: 96, h: 120, frame: "#8a5a34", ground: "#c7dcd2" },
  { x: 216, y: 92, w: 116, h: 140, frame: "#2a1a22", ground: "#f7c9a8" },
  { x: 352, y: 126, w: 92, h: 112, frame: "#c59a4a", ground: "#e9d3ee" },
  { x: 470, y: 94, w: 108, h: 134, frame: "#5e3623", ground: "#f4e3cf" },
  { x: 600, y: 118, w: 112, h: 128, frame: "#2a1a22", ground: "#b9d3e6" },
  { x: 110, y: 262, w: 100, h: 116, frame: "#c59a4a", ground: "#f7b9c4" },
  { x: 258, y: 262, w: 112, h: 128, frame: "#5e3623", ground: "#d9e3b8" },
  { x: 410, y: 268, w: 104, h: 122, frame: "#8a5a34", ground: "#f6d98f" },
  { x: 556, y: 270, w: 104, h: 118, frame: "#c59a4a", ground: "#c9c4ea" },
] as const;

/** 700 × 460: lamps above, the pictures, the floor with somebody's bench. */
export function Wall({ people, label }: { people: Look[]; label: string }) {
  return (
    <svg className="art" viewBox="0 0 700 460" preserveAspectRatio="xMidYMin slice" role="img" aria-label={label}>
      <path className="rail" d="M-700 14h2100v5H-700z" />
      {[130, 350, 570].map((x) => (
        <g key={x}>
          <path d={`M${x - 14} 19h28l-7 14h-14z`} fill="#2a1a22" />
          <path className="light" d={`M${x - 8} 33h16l120 330h-256z`} />
        </g>
      ))}
      {FRAMES.map((frame, index) => (
        <Picture key={frame.x} {...frame} look={people[index] as Look} />
      ))}
      <path className="floor" d="M-700 370h2100v140H-700z" />
      <path d="M190 398h320v18H190z" fill="#8a4a3a" />
      <path d="M190 398h320v5H190z" fill="#b0654f" />
      <path d="M210 416h14v34h-14zM476 416h14v34h-14z" fill="#3a2028" />
    </svg>
  );
}

function Picture({ x, y, w, h, frame, ground, look }: (typeof FRAMES)[number] & { look: Look }) {
  return (
    <g transform={`translate(${x - w / 2} ${y - h / 2})`}>
      <path d={`M5 9h${w}v${h}H5z`} fill="#2a1220" opacity=".18" />
      <path d={`M0 0h${w}v${h}H0z`} fill={frame} />
      <path d={`M6 6h${w - 12}v${h - 12}H6z`} fill="#fffaf2" />
      <svg x="12" y="12" width={w - 24} height={h - 24} viewBox="-52 -66 104 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d="M-99-99H99V99H-99z" fill={ground} />
        <Person {...look} y={2} size={0.94} />
      </svg>
    </g>
  );
}
