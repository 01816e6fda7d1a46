import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";

const PANES = [
  { x: 34, y: 24, person: 0, lean: 6, turn: 4 },
  { x: 514, y: 18, person: 1, lean: -6, turn: -4 },
];

/**
 * Two buildings with a yard, a person at a window in each, and a clothes line between them. It is
 * 656 units wide and cut off where the notes end. The line hangs to y = 226 in the middle, and to
 * 188 at x = 118 and 538 (socialnetwork.css).
 */
export function Courtyard({ people, label }: { people: PersonStyle[]; label: string }) {
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
