import {
  Aside,
  Band,
  Fade,
  FOREGROUND_HEIGHT,
  Glow,
  HomeFrame,
  type HomePictureProps,
  Moved,
} from "./frame";
import { Raise, Rest, Seat } from "./seat";
import { Candle, type Point, WineGlass } from "./small-objects";

const vera = {
  skin: "#f3cfb5",
  hair: "#1a1116",
  hairStyle: "bob",
  top: "#2a1526",
  lips: "#b3173f",
  earrings: "#e9c46a",
} as const;
const noor = {
  skin: "#c58f66",
  hair: "#2a1411",
  hairStyle: "waves",
  top: "#7d1433",
  broad: 1.22,
  laugh: true,
  lips: "#8c1230",
} as const;
const max = {
  skin: "#f0c6a4",
  hair: "#7a4b2c",
  hairStyle: "short",
  top: "#17151f",
  collar: "#3a3346",
  beard: "full",
} as const;
const juno = {
  skin: "#5a3424",
  hair: "#150d11",
  hairStyle: "cropped",
  top: "#4a1f4f",
  earrings: "#e9c46a",
  lips: "#8f2048",
  laugh: true,
} as const;
const paul = {
  skin: "#efc9ab",
  hair: "#cdc6c9",
  hairStyle: "side",
  top: "#222637",
  collar: "#e8e1dc",
  aged: true,
  beard: "moustache",
  laugh: true,
} as const;
const tess = {
  skin: "#f5d4bf",
  hair: "#b03a2e",
  hairStyle: "long",
  top: "#131019",
  lips: "#a01c3c",
} as const;
const sam = {
  skin: "#83523a",
  hair: "#1b1113",
  hairStyle: "curly",
  top: "#31232f",
  beard: "stubble",
  laugh: true,
} as const;

/** A private club by candle-light: adults in velvet, with masks and ribbons. */
export default function Club({ className }: HomePictureProps) {
  return (
    <HomeFrame className={className} far={<Velvet />} near={<LowTable />} light="club-light">
      <Seat x={88} {...sam} turn={6} lean={3} aside y={464} />
      <Seat x={742} {...noor} turn={-6} lean={-4} aside y={476} />
      <Seat x={521} {...max} turn={-5} lean={-3} y={458} size={1.06} />
      <Seat x={309} {...paul} turn={6} lean={3} y={462} />
      <Seat x={203} {...tess} turn={6} lean={4} y={476} worn={<Choker colour="#8f1236" drop />} />
      <Seat x={415} {...vera} turn={5} lean={-3} y={472} worn={<Mask />} />
      <Seat x={627} {...juno} turn={-6} lean={-4} y={474} worn={<Choker colour="#0e0a10" />} />
      <Raise x={415} y={472} {...vera} side={1}>
        <WineGlass />
      </Raise>
      <Rest x={203} y={476} {...tess} side={-1} />
      <Rest x={627} y={474} {...juno} side={1} />
      <Rest x={309} y={462} {...paul} side={-1} />
    </HomeFrame>
  );
}

/** A ribbon at the throat, below the chin. */
function Choker({ colour, drop }: { colour: string; drop?: boolean }) {
  return (
    <g>
      <path d="M-13 41q13 8 26 0v8q-13 8-26 0z" fill={colour} />
      {drop ? <circle cy="56" r="4" fill="#e9c46a" /> : null}
    </g>
  );
}

/** A ball mask, pushed up into the hair so that the face stays visible. */
function Mask() {
  return (
    <g transform="translate(2 -30) rotate(-5)">
      <path
        d="M-31-3c6-12 22-11 31-5 9-6 25-7 31 5 1 12-8 18-17 16-6-1-10-6-14-6s-8 5-14 6c-9 2-18-4-17-16z"
        fill="#8f1236"
      />
      <path
        d="M-31-3c6-12 22-11 31-5 9-6 25-7 31 5"
        fill="none"
        stroke="#e9c46a"
        strokeWidth="2.500"
      />
      <ellipse cx="-15" cy="2" rx="7" ry="4" fill="#3a0719" />
      <ellipse cx="15" cy="2" rx="7" ry="4" fill="#3a0719" />
    </g>
  );
}

function Velvet() {
  return (
    <g>
      <defs>
        <Fade
          id="club-wall"
          stops={[
            [0, "#170a1d"],
            [0.5, "#341033"],
            [1, "#561a3a"],
          ]}
        />
        <Fade
          whole
          id="club-light"
          stops={[
            [0.55, "#3a0f2a", 0],
            [1, "#2a0a1e", 0.42],
          ]}
        />
        <Glow id="club-glow" colour="#ffb35c" strength={0.6} />
        <pattern id="club-folds" x="-1000" width="150" height="720" patternUnits="userSpaceOnUse">
          <path d="M0 0h46c-10 240 8 480-6 720H0z" fill="#4a0f33" />
          <path d="M46 0h52c8 240-8 480 6 720H40C54 480 36 240 46 0z" fill="#651541" />
          <path d="M98 0h52v720h-46c-14-240 2-480-6-720z" fill="#3a0c2a" />
        </pattern>
        <g id="club-sconce">
          <circle cy="-30" r="150" fill="url(#club-glow)" />
          <path
            d="M-4 0h8v46h-8zM-30-2c8 14 52 14 60 0"
            fill="none"
            stroke="#d9a94e"
            strokeWidth="5"
          />
          <path d="M-36-34h12V0h-12zM24-34h12V0H24z" fill="#f6e6cf" />
          <path
            d="M-30-54c6 8 5 14 0 17-5-3-6-9 0-17zM30-54c6 8 5 14 0 17-5-3-6-9 0-17z"
            fill="#ffc469"
          />
        </g>
      </defs>
      <Band y={0} h={720} fill="url(#club-wall)" />
      <path
        d="M-1000 0h820c-40 250-30 480-60 720h-760zM1010 0h1390v720H1070c-30-240-20-470-60-720z"
        fill="url(#club-folds)"
      />
      <path d="M70 440c0-160 690-160 690 0v220H70z" fill="#210c25" />
      <path
        d="M70 440c0-160 690-160 690 0v220H70z"
        fill="none"
        stroke="#d9a94e"
        strokeOpacity="0.55"
        strokeWidth="5"
      />
      {[-60, 890].map((x) => (
        <use key={x} href="#club-sconce" x={x} y="330" />
      ))}
      <Aside>
        <use href="#club-sconce" x="-560" y="330" />
        <use href="#club-sconce" x="1500" y="330" />
      </Aside>
      <circle cx="415" cy="470" r="330" fill="url(#club-glow)" opacity="0.5" />
      <path
        d="M-1000 560c40-30 90-30 130 0s90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 130 0 90-30 130 0 90 30 150 0v200h-3400z"
        fill="#6d1740"
      />
    </g>
  );
}

const candles: readonly { at: Point; h: number }[] = [
  { at: [256, 648], h: 30 },
  { at: [282, 652], h: 18 },
  { at: [548, 650], h: 26 },
];

function LowTable() {
  return (
    <g>
      <Band y={648} h={FOREGROUND_HEIGHT} fill="#2a0e22" />
      <Band y={644} h={9} fill="#5a2140" />
      <Moved>
        {candles.map((candle) => (
          <Candle key={candle.at[0]} {...candle} glow="club-glow" />
        ))}
        <g transform="translate(356 650)">
          <path d="M-34-2q30-12 66 0" fill="none" stroke="#3f6b45" strokeWidth="4" />
          <path d="M-40-12c10-6 22-2 24 6-2 8-14 11-22 6-6-3-6-9-2-12z" fill="#c21d49" />
        </g>
      </Moved>
    </g>
  );
}
