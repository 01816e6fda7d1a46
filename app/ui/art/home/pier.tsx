import { Band, Fade, FOREGROUND_HEIGHT, Glow, HomeFrame, type HomePictureProps } from "./frame";
import { Raise, Rest, Seat } from "./seat";
import { Mug } from "./small-objects";

const joao = {
  skin: "#c68f66",
  hair: "#20140f",
  hairStyle: "side",
  top: "#e8ded0",
  beard: "stubble",
  laugh: true,
} as const;
const will = {
  skin: "#f5d0b4",
  hair: "#b3572c",
  hairStyle: "short",
  top: "#24476b",
  collar: "#dfe8f0",
  beard: "full",
  laugh: true,
} as const;
const abe = {
  skin: "#4d2c1f",
  hair: "#150e10",
  hairStyle: "cropped",
  top: "#d7863c",
  laugh: true,
} as const;
const ken = {
  skin: "#efc9a2",
  hair: "#17120f",
  hairStyle: "side",
  top: "#5b8a78",
  glasses: true,
} as const;
const gio = {
  skin: "#eec5a3",
  hair: "#d6cfd1",
  hairStyle: "receding",
  top: "#7a3550",
  collar: "#f2e6da",
  aged: true,
  broad: 1.18,
  laugh: true,
} as const;
const bo = {
  skin: "#f4cfb4",
  hair: "#8a5a34",
  hairStyle: "cropped",
  top: "#45507f",
  broad: 1.36,
  beard: "full",
} as const;
const idris = {
  skin: "#83543a",
  hair: "#3f2f66",
  hairStyle: "turban",
  top: "#c9553f",
  beard: "full",
  laugh: true,
} as const;

/** A pier at sunset: a couple of men at the rail, and other people. */
export default function Pier({ className }: HomePictureProps) {
  return (
    <HomeFrame className={className} far={<Harbour />} near={<Rail />} light="pier-light">
      <Seat x={84} {...bo} turn={6} lean={3} size={0.96} y={482} aside />
      <Seat x={746} {...idris} turn={-6} lean={-3} size={0.98} y={480} aside />
      <Seat x={186} {...gio} turn={5} lean={3} size={0.94} y={486} />
      <Seat x={644} {...ken} turn={-6} lean={-4} size={0.96} y={484} />
      <Seat x={557} {...abe} turn={6} lean={3} size={0.98} y={476} />
      <Seat x={312} {...joao} turn={7} lean={7} size={1.2} y={456} />
      <Seat x={430} {...will} turn={-7} lean={-8} size={1.2} y={460} />
      <Rest x={306} y={470} {...joao} side={-1} />
      <Raise x={436} y={478} {...will} side={1}>
        <Mug colour="#ffe9cf" />
      </Raise>
    </HomeFrame>
  );
}

const lamps = [-760, -400, -30, 872, 1240, 1610, 1980, 2340];

function Harbour() {
  return (
    <g>
      <defs>
        <Fade
          id="pier-sky"
          stops={[
            [0, "#14274d"],
            [0.4, "#3a4a86"],
            [0.58, "#9a6a95"],
            [0.7, "#f0977c"],
            [0.78, "#fbc98a"],
          ]}
        />
        <Fade
          id="pier-water"
          stops={[
            [0, "#e79a82"],
            [0.5, "#6a5a92"],
            [1, "#22325f"],
          ]}
        />
        <Fade
          whole
          id="pier-light"
          stops={[
            [0.5, "#2a2a66", 0],
            [1, "#1c1f52", 0.3],
          ]}
        />
        <Glow id="pier-glow" colour="#ffd9a0" />
        <g id="pier-boat">
          <path d="M0 0v-92l46 78zM-4 0v-70l-32 60z" fill="#fff2df" />
          <path d="M-42 4h92l-16 18h-62z" fill="#7a3550" />
        </g>
      </defs>
      <Band y={0} h={720} fill="url(#pier-sky)" />
      <circle cx="371" cy="470" r="300" fill="url(#pier-glow)" opacity="0.8" />
      <circle cx="371" cy="498" r="66" fill="#ffe9c0" />
      <path
        d="M-1000 300c120-16 220-14 300 0 90-18 190-12 240 4-180 10-360 10-540-4zM760 220c110-18 230-16 320-2 90-14 200-12 280 4-200 12-400 12-600-2zM1600 330c120-14 260-12 360 2-120 10-240 10-360-2z"
        fill="#f6a98f"
        opacity="0.4"
      />
      <path
        d="M-1000 520c90-60 190-70 300-40 100 20 180 10 260 30v30h-560zM1180 522c160-70 340-96 520-60 240 40 480 10 700-20v110H1180z"
        fill="#3a3f74"
      />
      <g transform="translate(1070 0)">
        <path d="M-22 526l8-190h28l8 190z" fill="#f3e6dc" />
        <path d="M-19 470h38l-2-40h-34zM-16 396h32l-2-34h-28z" fill="#b8394f" />
        <path d="M-20 336h40v-10h-8v-26h-24v26h-8z" fill="#2a2f5a" />
        <circle cy="312" r="90" fill="url(#pier-glow)" />
      </g>
      <Band y={524} h={196} fill="url(#pier-water)" />
      <path
        d="M310 540h122M330 556h84M346 574h50M-300 556h70M-620 546h90M-80 580h80M760 552h70M900 572h90M1300 560h110M1700 548h80M2000 574h120M80 566h60M620 560h60"
        stroke="#ffe3bd"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.6"
      />
      <use href="#pier-boat" x="-240" y="530" />
      <use href="#pier-boat" x="1440" y="540" />
      <g className="max-lg:hidden">
        {lamps.map((x) => (
          <g key={x} transform={`translate(${x} 352)`}>
            <path d="M0 0v370" stroke="#1a2148" strokeWidth="7" />
            <circle r="64" fill="url(#pier-glow)" opacity="0.7" />
            <circle r="12" fill="#fff0cc" />
          </g>
        ))}
      </g>
    </g>
  );
}

function Rail() {
  return (
    <g>
      <Band y={650} h={FOREGROUND_HEIGHT} fill="#332a55" />
      <path d="M-1000 690h3400M-1000 672h3400" stroke="#d9c7b8" strokeWidth="4" opacity="0.55" />
      <Band y={640} h={16} fill="#5a4a62" />
      <Band y={640} h={5} fill="#a88a92" />
      <path
        d="M-940 656v64M-700 656v64M-460 656v64M-220 656v64M20 656v64M260 656v64M500 656v64M740 656v64M980 656v64M1220 656v64M1460 656v64M1700 656v64M1940 656v64M2180 656v64"
        stroke="#453a52"
        strokeWidth="12"
      />
    </g>
  );
}
