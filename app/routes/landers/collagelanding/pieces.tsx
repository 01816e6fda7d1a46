import type { ReactNode } from "react";
import type { Look } from "~/ui/art/cast";
import { Person } from "~/ui/art/person";

type PieceProps = { x: number; y: number; w: number; h: number; turn: number; paper: string; children: ReactNode };

/** A cut piece of paper: its shadow, its white edge, what is drawn on it. Drawn round its own middle. */
function Piece({ x, y, w, h, turn, paper, children }: PieceProps) {
  const [r, b] = [w / 2, h / 2];
  const edge = `M${-r} ${-b + 5}L${r - 7} ${-b}L${r} ${b - 8}L${-r + 9} ${b}z`;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} className="piece">
      <path d={edge} transform="translate(4 7)" fill="#3b0f2a" opacity=".16" />
      <path d={edge} fill="#fffdf8" stroke="#fffdf8" strokeWidth="10" strokeLinejoin="round" />
      <svg x={-r + 2} y={-b + 2} width={w - 8} height={h - 8} viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d="M-100-100H200V200H-100z" fill={paper} />
        {children}
      </svg>
    </g>
  );
}

/** 680 × 440. Two halves of two faces in the middle, and round them what they like. */
export function Pieces({ people, label }: { people: Look[]; label: string }) {
  return (
    <svg className="art" viewBox="0 0 680 440" role="img" aria-label={label}>
      <Piece x={96} y={104} w={150} h={130} turn={-7} paper="#2f6f73">
        <Record />
      </Piece>
      <Piece x={560} y={96} w={180} h={140} turn={6} paper="#f6c66b">
        <Bicycle />
      </Piece>
      <Piece x={112} y={318} w={180} h={150} turn={5} paper="#f7a8b8">
        <Dog />
      </Piece>
      <Piece x={572} y={316} w={150} h={160} turn={-6} paper="#33406b">
        <Night />
      </Piece>
      <Piece x={264} y={206} w={190} h={300} turn={-3} paper="#f4d9c6">
        <Person {...(people[0] as Look)} x={62} y={42} size={0.86} />
      </Piece>
      <Piece x={424} y={230} w={190} h={300} turn={3} paper="#c7dcd2">
        <Person {...(people[3] as Look)} x={40} y={42} size={0.86} />
      </Piece>
      <Piece x={344} y={380} w={140} h={96} turn={-4} paper="#d83a56">
        <Cups />
      </Piece>
      <g className="tape" fill="#fff4c8" opacity=".86">
        <path d="M236 44l70-10 4 22-70 10zM402 66l66 8-3 22-66-8zM70 34l52 12-5 20-52-12zM548 20l58-2 1 21-58 2z" />
      </g>
    </svg>
  );
}

function Record() {
  return (
    <g transform="translate(50 50)">
      <circle r="40" fill="#1d1519" />
      <g fill="none" stroke="#5a4a52" strokeWidth="1.5">
        <circle r="33" />
        <circle r="27" />
        <circle r="21" />
      </g>
      <circle r="13" fill="#f08a5d" />
      <circle r="3" fill="#fff" />
    </g>
  );
}

function Bicycle() {
  return (
    <g fill="none" stroke="#3b1f2b" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="22" cy="66" r="19" />
      <circle cx="78" cy="66" r="19" />
      <path d="M22 66l16-30h30l10 30M38 36l14 30h-30M52 66l16-30M32 30h12M68 36l-3-11h12" />
      <path d="M66 20h16v13H66z" fill="#d83a56" stroke="none" />
    </g>
  );
}

function Dog() {
  return (
    <g>
      <path d="M26 96c-4-34 4-52 24-54 20 2 28 20 24 54z" fill="#8a5a3c" />
      <path d="M28 34c-14 0-16 22-8 30 8-2 10-14 12-22zM72 34c14 0 16 22 8 30-8-2-10-14-12-22z" fill="#5e3623" />
      <circle cx="50" cy="44" r="24" fill="#b87b52" />
      <path d="M40 54c0-8 20-8 20 0 0 12-20 12-20 0z" fill="#fbe3c4" />
      <path d="M45 50h10l-5 6z" fill="#2a1220" />
      <circle cx="41" cy="41" r="3" fill="#2a1220" />
      <circle cx="59" cy="41" r="3" fill="#2a1220" />
      <path d="M47 60h6v9q-3 4-6 0z" fill="#f4516c" />
      <path d="M34 80h32" stroke="#2f6f73" strokeWidth="7" />
    </g>
  );
}

function Night() {
  return (
    <g>
      <circle cx="66" cy="30" r="15" fill="#ffeec2" />
      <circle cx="73" cy="26" r="13" fill="#33406b" />
      <path d="M-20 100l30-46 18 24 24-42 34 52 34-20v40z" fill="#1b2344" />
      <path d="M34 100l14-26 14 26z" fill="#f08a5d" />
      <path d="M48 74v26" stroke="#1b2344" strokeWidth="2" />
      <path d="M20 20v4M32 36v4M46 16v4M88 52v4" stroke="#ffeec2" strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}

function Cups() {
  return (
    <g fill="#fff4ea">
      <path d="M14 44h30l-3 28c-1 6-23 6-24 0zM56 44h30l-3 28c-1 6-23 6-24 0z" />
      <path d="M44 48c12-2 12 14-2 14M56 48c-12-2-12 14 2 14" fill="none" stroke="#fff4ea" strokeWidth="4" />
      <path d="M24 36q5-6 0-13M34 36q5-6 0-13M66 36q5-6 0-13M76 36q5-6 0-13" fill="none" stroke="#ffd9df" strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}
