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
import { Flute, lampPositions, Mug, type Point } from "./small-objects";

const ada = {
  skin: "#7a4a30",
  hair: "#20131a",
  hairStyle: "bun",
  top: "#f2b8a0",
  earrings: "#ffd98a",
  lips: "#8c1f3f",
  laugh: true,
} as const;
const mia = {
  skin: "#f4cdb0",
  hair: "#d9a860",
  hairStyle: "waves",
  top: "#3f7f86",
  earrings: "#f4e3cf",
} as const;
const joan = {
  skin: "#eec3a2",
  hair: "#e4dfe2",
  hairStyle: "bob",
  top: "#8a3f63",
  collar: "#f6e7da",
  aged: true,
  glasses: true,
  laugh: true,
} as const;
const theo = {
  skin: "#b9805a",
  hair: "#1b1416",
  hairStyle: "side",
  top: "#e9dcc8",
  beard: "stubble",
} as const;
const rosa = {
  skin: "#d59c70",
  hair: "#3a1d18",
  hairStyle: "curly",
  top: "#e2654f",
  broad: 1.28,
  earrings: "#fff0c4",
  laugh: true,
} as const;
const nils = {
  skin: "#f6d2b6",
  hair: "#c07a3d",
  hairStyle: "short",
  top: "#39557f",
  collar: "#dfe8f2",
  laugh: true,
} as const;
const lin = {
  skin: "#efc79e",
  hair: "#171218",
  hairStyle: "long",
  top: "#f3efe6",
  glasses: true,
} as const;

/** Friends on a rooftop at dusk: the town's windows below, a thin moon above. */
export default function Rooftop({ className }: HomePictureProps) {
  return (
    <HomeFrame className={className} far={<BlueHour />} near={<Parapet />} light="roof-light">
      <Seat x={88} {...theo} turn={6} lean={3} aside y={464} />
      <Seat x={742} {...nils} turn={-6} lean={-4} aside y={462} />
      <Seat x={309} {...mia} turn={6} lean={3} y={462} />
      <Seat x={521} {...lin} turn={-6} lean={-3} y={464} />
      <Seat x={203} {...ada} turn={6} lean={4} y={474} />
      <Seat x={627} {...joan} turn={-6} lean={-4} y={476} />
      <Seat x={415} {...rosa} turn={4} lean={-2} y={474} />
      <Raise x={309} y={462} {...mia} side={1}>
        <Flute />
      </Raise>
      <Raise x={203} y={474} {...ada} side={-1}>
        <Flute drink="#f3a27f" />
      </Raise>
      <Rest x={415} y={474} {...rosa} side={-1} />
      <Rest x={521} y={464} {...lin} side={1} />
      <Raise x={742} y={462} {...nils} side={-1} aside>
        <Mug />
      </Raise>
    </HomeFrame>
  );
}

const bulbs: Point[] = [
  ...lampPositions([-1000, 330], [-60, 320], { sag: 26, count: 9 }),
  ...lampPositions([-60, 320], [900, 324], { sag: 28, count: 10 }),
  ...lampPositions([900, 324], [2400, 330], { sag: 30, count: 14 }),
];

function BlueHour() {
  return (
    <g>
      <defs>
        <Fade
          id="roof-sky"
          stops={[
            [0, "#0e1a3c"],
            [0.5, "#22406f"],
            [0.68, "#4f6f9c"],
            [0.78, "#c99aa0"],
            [0.86, "#f4c08f"],
          ]}
        />
        <Fade
          whole
          id="roof-light"
          stops={[
            [0.5, "#1a2f63", 0],
            [1, "#142454", 0.34],
          ]}
        />
        <Glow id="roof-bulb" colour="#ffdf9a" strength={0.7} />
        <pattern
          id="roof-town"
          x="-1000"
          width="700"
          height="260"
          y="360"
          patternUnits="userSpaceOnUse"
        >
          <path
            d="M0 260V120h54V84h60v70h40V58l30-24 30 24v110h66V96h74v50h50V40h18V12h10v28h40v96h62V90h80v66h86v104z"
            fill="#182a55"
          />
          <path
            d="M14 140h9v12h-9zM34 170h9v12h-9zM66 104h9v12h-9zM90 130h9v12h-9zM190 76h9v12h-9zM208 110h9v12h-9zM190 150h9v12h-9zM296 116h9v12h-9zM322 150h9v12h-9zM420 66h9v12h-9zM444 100h9v12h-9zM420 140h9v12h-9zM530 120h9v12h-9zM560 150h9v12h-9zM640 176h9v12h-9zM610 200h9v12h-9z"
            fill="#ffd27d"
          />
        </pattern>
        <pattern id="roof-stars" x="-1000" width="420" height="300" patternUnits="userSpaceOnUse">
          <path
            d="M40 60h2v2h-2zM130 150h2.500v2.500h-2.500zM210 40h2v2h-2zM300 110h3v3h-3zM370 210h2v2h-2zM90 230h2v2h-2zM250 190h2v2h-2z"
            fill="#e8efff"
          />
        </pattern>
      </defs>
      <Band y={0} h={720} fill="url(#roof-sky)" />
      <Band y={0} h={300} fill="url(#roof-stars)" opacity={0.8} />
      <path d="M1000 96a50 50 0 1 0 34 86 58 58 0 0 1-34-86z" fill="#f7efd9" />
      <path
        d="M-1000 470c300-60 700-40 1100-10s800-50 1300-10 600 0 1000 10v260h-3400z"
        fill="#3c5688"
        opacity="0.8"
      />
      <Band y={360} h={260} fill="url(#roof-town)" />
      <g>
        <path
          d="M-1000 330Q-530 377-60 320 420 378 900 324 1650 387 2400 330"
          fill="none"
          stroke="#0b1430"
          strokeWidth="3"
        />
        {bulbs.map(([x, y]) => (
          <g key={x}>
            <circle cx={x} cy={y + 8} r="22" fill="url(#roof-bulb)" />
            <circle cx={x} cy={y + 8} r="6" fill="#ffeebf" />
          </g>
        ))}
      </g>
    </g>
  );
}

function Parapet() {
  return (
    <g>
      <Band y={652} h={FOREGROUND_HEIGHT} fill="#2b3052" />
      <Band y={644} h={14} fill="#4b527e" />
      <Moved>
        {[130, 590, 700].map((x) => (
          <g key={x} transform={`translate(${x} 646)`}>
            <path d="M-15-24h30l-4 26h-22z" fill="#c7714f" />
            <path
              d="M0-24c-3-18-16-22-20-36 14 2 20 12 21 22 0-16 4-28 14-34 2 14-6 24-12 36 6-8 12-12 20-12-4 12-12 20-23 24z"
              fill="#4f8a72"
            />
          </g>
        ))}
      </Moved>
    </g>
  );
}
