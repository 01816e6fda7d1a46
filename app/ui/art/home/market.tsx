import {
  Band,
  Fade,
  FOREGROUND_HEIGHT,
  Glow,
  HomeFrame,
  type HomePictureProps,
  Moved,
} from "./frame";
import { Raise, Rest, Seat } from "./seat";
import { lampPositions, Mug, type Point } from "./small-objects";

const greta = {
  skin: "#f5cfb2",
  hair: "#a5522b",
  hairStyle: "waves",
  top: "#d9a03c",
  collar: "#fff1dc",
  broad: 1.42,
  laugh: true,
} as const;
const kofi = {
  skin: "#4f2e20",
  hair: "#170f11",
  hairStyle: "cropped",
  top: "#3d7a6c",
  broad: 1.3,
  beard: "full",
  laugh: true,
} as const;
const lucia = {
  skin: "#c98f66",
  hair: "#22130f",
  hairStyle: "curly",
  top: "#b8395a",
  broad: 1.46,
  earrings: "#ffd98a",
  laugh: true,
} as const;
const jan = {
  skin: "#f3c8a6",
  hair: "#d8d0d2",
  hairStyle: "receding",
  top: "#5d6f9c",
  collar: "#e6ebf4",
  broad: 1.36,
  aged: true,
  beard: "full",
} as const;
const amal = {
  skin: "#d7a379",
  hair: "#36557a",
  hairStyle: "hijab",
  top: "#7a4a7c",
  broad: 1.34,
} as const;
const dora = {
  skin: "#f7d8c3",
  hair: "#eceaea",
  hairStyle: "bun",
  top: "#4f8f8a",
  broad: 1.4,
  aged: true,
  glasses: true,
  laugh: true,
} as const;
const ravi = {
  skin: "#a46d47",
  hair: "#1a1214",
  hairStyle: "side",
  top: "#e8d9bf",
  beard: "moustache",
  broad: 1.2,
} as const;

/** An evening market: lamps under the awnings, loaves of bread, and people talking. */
export default function Market({ className }: HomePictureProps) {
  return (
    <HomeFrame className={className} far={<Stalls />} near={<Counter />} light="market-light">
      <Seat x={76} {...ravi} turn={6} lean={3} aside y={462} />
      <Seat x={756} {...dora} turn={-6} lean={-4} aside y={476} />
      <Seat x={302} {...kofi} turn={5} lean={3} y={456} size={1.05} />
      <Seat x={528} {...jan} turn={-5} lean={-3} y={458} />
      <Seat x={192} {...amal} turn={6} lean={4} y={476} size={0.98} />
      <Seat x={638} {...greta} turn={-6} lean={-4} y={474} size={0.98} />
      <Seat x={415} {...lucia} turn={-4} lean={3} y={474} />
      <Raise x={415} y={474} {...lucia} side={-1}>
        <Loaf />
      </Raise>
      <Rest x={638} y={474} {...greta} side={1} />
      <Raise x={192} y={476} {...amal} side={-1}>
        <Mug colour="#ffe3c0" />
      </Raise>
    </HomeFrame>
  );
}

function Loaf() {
  return (
    <g transform="translate(-4 -10) rotate(-24)">
      <ellipse rx="34" ry="13" fill="#c98443" />
      <path
        d="M-20-6l8 10M-6-9l8 12M9-9l8 10"
        stroke="#f3d19a"
        strokeWidth="3.500"
        strokeLinecap="round"
      />
    </g>
  );
}

const lamps: Point[] = [...lampPositions([-1000, 356], [2400, 356], { sag: 0, count: 21 })];

function Stalls() {
  return (
    <g>
      <defs>
        <Fade
          id="market-sky"
          stops={[
            [0, "#2b1436"],
            [0.4, "#5b2448"],
            [0.62, "#b3524e"],
            [0.8, "#f0a45f"],
          ]}
        />
        <Fade
          whole
          id="market-light"
          stops={[
            [0.5, "#7a2d1c", 0],
            [1, "#5a1f1a", 0.26],
          ]}
        />
        <Glow id="market-lamp" colour="#ffd486" strength={0.85} />
        <pattern
          id="market-awning"
          x="-1000"
          width="160"
          height="84"
          y="312"
          patternUnits="userSpaceOnUse"
        >
          <path d="M0 0h80v52a40 28 0 0 1-80 0z" fill="#7d2341" />
          <path d="M80 0h80v52a40 28 0 0 1-80 0z" fill="#caa27c" />
        </pattern>
        <pattern
          id="market-shelf"
          x="-1000"
          width="260"
          height="96"
          y="412"
          patternUnits="userSpaceOnUse"
        >
          <path d="M0 84h260v12H0z" fill="#5a2b2a" />
          <path
            d="M14 84c0-30 66-30 66 0zM88 84c0-22 44-22 44 0zM140 84c0-34 56-34 56 0zM204 84c0-20 44-20 44 0z"
            fill="#b9713c"
          />
          <path
            d="M34 66l8 10M50 64l8 10M104 72l6 7M160 66l6 12M174 64l6 12M220 74l6 6"
            stroke="#ecc48a"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </pattern>
      </defs>
      <Band y={0} h={720} fill="url(#market-sky)" />
      <path
        d="M-1000 300V250l120-60 110 54 90-84 120 80 160-50 130 70 150-96 140 90 120-40 150 64 130-90 140 80 170-52 120 66 150-84 140 76 160-48 130 60 140-70 150 66 160-54 120 60V330h-3400z"
        fill="#3a1a3c"
      />
      <Band y={312} h={348} fill="#46202f" />
      <Band y={412} h={240} fill="url(#market-shelf)" opacity={0.85} />
      <Band y={302} h={12} fill="#a33a4f" />
      <Band y={312} h={84} fill="url(#market-awning)" />
      {lamps.map(([x, y]) => (
        <g key={x}>
          <path d={`M${x} ${y - 10}v46`} stroke="#2a1018" strokeWidth="3" />
          <circle cx={x} cy={y + 46} r="74" fill="url(#market-lamp)" />
          <circle cx={x} cy={y + 46} r="11" fill="#fff0c4" />
        </g>
      ))}
    </g>
  );
}

/** Fruit in a crate: rows of one colour. */
function Crate({ x, fruit, leaf }: { x: number; fruit: string; leaf?: string }) {
  return (
    <g transform={`translate(${x} 648)`}>
      {[-42, -14, 14, 42].map((at) => (
        <circle key={at} cx={at} cy="-18" r="15" fill={fruit} />
      ))}
      {[-28, 0, 28].map((at) => (
        <g key={at}>
          <circle cx={at} cy="-32" r="15" fill={fruit} />
          {leaf ? <path d={`M${at} -46q8-10 16-6-4 10-16 6z`} fill={leaf} /> : null}
        </g>
      ))}
      <path d="M-64-14H64L58 22H-58z" fill="#8a5632" />
      <path d="M-62-2H62" stroke="#6a3d24" strokeWidth="3" />
    </g>
  );
}

function Counter() {
  return (
    <g>
      <Band y={654} h={FOREGROUND_HEIGHT} fill="#6b2a32" />
      <Band y={646} h={12} fill="#96474a" />
      <Moved>
        <Crate x={-70} fruit="#d9483f" leaf="#5c8a4f" />
        <Crate x={303} fruit="#f0a03c" />
        <Crate x={530} fruit="#c43c4c" leaf="#5c8a4f" />
        <Crate x={880} fruit="#e6b84a" />
      </Moved>
    </g>
  );
}
