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
import { Flute, Lantern, lampPositions, type Point } from "./small-objects";

const edith = {
  skin: "#f6d5c0",
  hair: "#f1eeee",
  hairStyle: "waves",
  top: "#c45a72",
  earrings: "#fff0d8",
  aged: true,
  laugh: true,
  lips: "#a82f50",
} as const;
const omar = {
  skin: "#8b5a3c",
  hair: "#e9e4e4",
  hairStyle: "cropped",
  top: "#efe2cd",
  collar: "#3d6a66",
  aged: true,
  beard: "full",
  laugh: true,
} as const;
const birgit = {
  skin: "#f2c7a6",
  hair: "#c9b48f",
  hairStyle: "bob",
  top: "#3d6a8c",
  collar: "#f2ece2",
  aged: true,
  glasses: true,
} as const;
const celia = {
  skin: "#6b4230",
  hair: "#dcd6d6",
  hairStyle: "curly",
  top: "#e2a23f",
  broad: 1.26,
  aged: true,
  earrings: "#fff0c4",
  laugh: true,
} as const;
const henri = {
  skin: "#f3cbb0",
  hair: "#d9d4d6",
  hairStyle: "receding",
  top: "#6f4a63",
  collar: "#f4e9dc",
  broad: 1.16,
  aged: true,
  glasses: true,
  laugh: true,
} as const;
const mei = {
  skin: "#edc8a0",
  hair: "#b9b2b6",
  hairStyle: "bun",
  top: "#4e8a6a",
  aged: true,
  earrings: "#f2c14e",
} as const;
const tom = {
  skin: "#e2ae86",
  hair: "#a8a1a4",
  hairStyle: "side",
  top: "#2f4f6f",
  collar: "#e9eef5",
  aged: true,
  beard: "stubble",
} as const;

/** A garden party with lanterns: people of an older age. */
export default function Garden({ className }: HomePictureProps) {
  return (
    <HomeFrame className={className} far={<Orchard />} near={<LongTable />} light="garden-light">
      <Seat x={88} {...tom} turn={6} lean={3} aside y={464} />
      <Seat x={742} {...birgit} turn={-6} lean={-4} aside y={474} />
      <Seat x={309} {...omar} turn={6} lean={3} y={460} />
      <Seat x={521} {...henri} turn={-6} lean={-3} y={462} />
      <Seat x={203} {...edith} turn={6} lean={4} y={474} />
      <Seat x={627} {...mei} turn={-6} lean={-5} y={476} />
      <Seat x={415} {...celia} turn={-4} lean={3} y={476} />
      <Raise x={203} y={474} {...edith} side={-1}>
        <Flute />
      </Raise>
      <Raise x={521} y={462} {...henri} side={1}>
        <Flute drink="#f3b3a4" />
      </Raise>
      <Rest x={309} y={460} {...omar} side={-1} />
      <Rest x={415} y={476} {...celia} side={1} />
    </HomeFrame>
  );
}

const colours = ["#f6b45c", "#ee8a7a", "#fbe0a4", "#e9a7b4"];
const lanterns: Point[] = [
  ...lampPositions([-1000, 322], [-90, 310], { sag: 34, count: 6 }),
  ...lampPositions([-90, 310], [930, 312], { sag: 38, count: 8 }),
  ...lampPositions([930, 312], [2400, 320], { sag: 36, count: 9 }),
];

function Orchard() {
  return (
    <g>
      <defs>
        <Fade
          id="garden-sky"
          stops={[
            [0, "#12312f"],
            [0.45, "#275a4c"],
            [0.66, "#7f9660"],
            [0.8, "#f0c983"],
          ]}
        />
        <Fade
          whole
          id="garden-light"
          stops={[
            [0.5, "#23401f", 0],
            [1, "#1c3a24", 0.3],
          ]}
        />
        <Glow id="garden-glow" colour="#ffdf9a" strength={0.55} />
        <g id="garden-tree">
          <path d="M-16 560c6-120 4-170-6-260h44c-10 90-10 150-4 260z" fill="#3b3322" />
          <path
            d="M-150 250c-40-70 10-130 60-130 0-70 90-100 140-50 60-30 130 20 110 90 50 30 40 110-20 120-30 50-110 50-140 10-60 30-130 10-150-40z"
            fill="#1b4a3a"
          />
          <path
            d="M-110 230c-20-50 20-90 56-84 6-50 70-60 100-24M40 250c50 10 90-20 90-60"
            fill="none"
            stroke="#33705a"
            strokeWidth="14"
            strokeLinecap="round"
          />
        </g>
        <pattern
          id="garden-hedge"
          x="-1000"
          y="520"
          width="180"
          height="200"
          patternUnits="userSpaceOnUse"
        >
          <path
            d="M0 60c0-40 40-56 62-30 14-34 66-30 70 6 30-14 48 4 48 24v140H0z"
            fill="#24523c"
          />
          <path d="M22 70h6v6h-6zM96 52h7v7h-7zM150 86h6v6h-6zM60 104h7v7h-7z" fill="#f0a9b0" />
        </pattern>
      </defs>
      <Band y={0} h={720} fill="url(#garden-sky)" />
      {[-860, -430, -70, 890, 1300, 1760, 2160].map((x, index) => (
        <use key={x} href="#garden-tree" x={x} y={index % 2 ? 30 : 0} />
      ))}
      <Band y={520} h={200} fill="url(#garden-hedge)" />
      <g>
        <path
          d="M-1000 322Q-545 384-90 310 420 387 930 312 1665 388 2400 320"
          fill="none"
          stroke="#0d2220"
          strokeWidth="3"
        />
        {lanterns.map((at, index) => (
          <Lantern
            key={at[0]}
            at={[at[0], at[1] + 14]}
            colour={colours[index % colours.length] as string}
            glow="garden-glow"
            r={18}
          />
        ))}
      </g>
    </g>
  );
}

function LongTable() {
  return (
    <g>
      <Band y={650} h={FOREGROUND_HEIGHT} fill="#e9dccb" />
      <Band y={644} h={10} fill="#fff7ea" />
      <path d="M-1000 654h3400v10h-3400z" fill="#cdb89c" opacity="0.6" />
      <Moved>
        <g transform="translate(310 646)">
          <ellipse cy="4" rx="52" ry="9" fill="#cdb89c" />
          <path d="M-40-4c0-34 80-34 80 0l-3 8h-74z" fill="#f6e0c8" />
          <path d="M-40-8c10 10 16 0 24 6s16-4 24 2 20 2 32-8c0-28-80-28-80 0z" fill="#d96a7d" />
          <path d="M-18-34l0-14M0-38v-14M18-34v-14" stroke="#fff7ea" strokeWidth="4" />
          <circle cx="-18" cy="-51" r="4" fill="#ffb14e" />
          <circle cy="-55" r="4" fill="#ffb14e" />
          <circle cx="18" cy="-51" r="4" fill="#ffb14e" />
        </g>
        <g transform="translate(560 648)">
          <path d="M-12-26h24l-5 28h-14z" fill="#9ec3c9" />
          <path
            d="M0-26c-2-18-14-20-16-34M0-26c0-20 2-30 2-42M0-26c4-16 14-18 18-32"
            fill="none"
            stroke="#4e7f58"
            strokeWidth="3"
          />
          <circle cx="-17" cy="-64" r="10" fill="#f5c2c9" />
          <circle cx="2" cy="-74" r="11" fill="#fff3e2" />
          <circle cx="19" cy="-62" r="10" fill="#e9859a" />
        </g>
      </Moved>
    </g>
  );
}
