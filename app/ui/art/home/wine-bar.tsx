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
import { Candle, WineGlass } from "./small-objects";

const carla = {
  skin: "#e2b089",
  hair: "#2c1712",
  hairStyle: "waves",
  top: "#1f5a58",
  earrings: "#f0cf83",
  aged: true,
  laugh: true,
  lips: "#a3263f",
} as const;
const leo = {
  skin: "#f3cdb0",
  hair: "#6b4226",
  hairStyle: "side",
  top: "#efe6d8",
  beard: "stubble",
  laugh: true,
} as const;
const yara = {
  skin: "#6d4330",
  hair: "#1a1013",
  hairStyle: "bun",
  top: "#d98a3f",
  earrings: "#ffe2a6",
  aged: true,
  lips: "#7d1f3a",
} as const;
const sofie = {
  skin: "#f6d4bc",
  hair: "#d8b06c",
  hairStyle: "bob",
  top: "#7a2a4c",
  aged: true,
  glasses: true,
  laugh: true,
} as const;
const dev = {
  skin: "#a9724c",
  hair: "#1b1315",
  hairStyle: "short",
  top: "#3b4f7d",
  collar: "#dfe6f2",
} as const;
const anna = {
  skin: "#f0c4a0",
  hair: "#8f3f22",
  hairStyle: "long",
  top: "#2b2b3d",
  broad: 1.2,
  aged: true,
  lips: "#b3263f",
} as const;
const kai = {
  skin: "#8a5739",
  hair: "#24161a",
  hairStyle: "cropped",
  top: "#7f8f6a",
  laugh: true,
} as const;

/** A small wine bar late in the evening: shelves of bottles, a lamp over every few seats. */
export default function WineBar({ className }: HomePictureProps) {
  return (
    <HomeFrame className={className} far={<Shelves />} near={<Bar />} light="bar-light">
      <Seat x={88} {...dev} turn={6} lean={3} aside y={462} />
      <Seat x={742} {...anna} turn={-6} lean={-4} aside y={474} />
      <Seat x={309} {...leo} turn={-6} lean={-3} y={460} />
      <Seat x={521} {...kai} turn={6} lean={3} y={460} />
      <Seat x={203} {...yara} turn={6} lean={4} y={474} />
      <Seat x={415} {...carla} turn={-5} lean={-4} y={472} />
      <Seat x={627} {...sofie} turn={-6} lean={-4} y={476} />
      <Raise x={415} y={472} {...carla} side={1}>
        <WineGlass wine="#e9c77a" />
      </Raise>
      <Raise x={203} y={474} {...yara} side={-1}>
        <WineGlass />
      </Raise>
      <Rest x={309} y={460} {...leo} side={-1} />
      <Rest x={627} y={476} {...sofie} side={1} />
    </HomeFrame>
  );
}

function Shelves() {
  return (
    <g>
      <defs>
        <Fade
          id="bar-wall"
          stops={[
            [0, "#1d1117"],
            [0.45, "#3c1a1f"],
            [1, "#6e2f28"],
          ]}
        />
        <Fade
          id="bar-shade"
          stops={[
            [0, "#1d1117", 0.96],
            [0.36, "#24131a", 0.86],
            [0.5, "#2f171b", 0.35],
            [0.8, "#3c1a1f", 0],
          ]}
        />
        <Fade
          whole
          id="bar-light"
          stops={[
            [0.5, "#5a2418", 0],
            [1, "#3a1412", 0.36],
          ]}
        />
        <Glow id="bar-glow" colour="#ffca7a" strength={0.75} />
        <pattern
          id="bar-bottles"
          x="-1000"
          y="16"
          width="264"
          height="132"
          patternUnits="userSpaceOnUse"
        >
          <path d="M0 116h264v10H0z" fill="#241013" />
          <path
            d="M14 116V60q0-8 7-12V22h10v26q7 4 7 12v56zM146 116V60q0-8 7-12V22h10v26q7 4 7 12v56z"
            fill="#2f4a3a"
          />
          <path
            d="M56 116V66q0-8 6-12V30h9v24q6 4 6 12v50zM188 116V66q0-8 6-12V30h9v24q6 4 6 12v50z"
            fill="#5a1a2c"
          />
          <path
            d="M98 116V60q0-8 7-12V22h10v26q7 4 7 12v56zM226 116V70q0-8 6-12V34h9v24q6 4 6 12v46z"
            fill="#8a5a2a"
          />
          <path
            d="M14 76h24v22H14zM98 76h24v22H98zM146 80h24v18h-24z"
            fill="#ecd9b4"
            opacity="0.8"
          />
          <path
            d="M56 80h21v16H56zM188 80h21v16h-21zM226 84h21v14h-21z"
            fill="#e3c6a0"
            opacity="0.7"
          />
        </pattern>
      </defs>
      <Band y={0} h={720} fill="url(#bar-wall)" />
      <Band y={16} h={528} fill="url(#bar-bottles)" />
      <Band y={0} h={720} fill="url(#bar-shade)" />
      {[-880, -640, -400, -160, 100, 415, 730, 990, 1250, 1510, 1770, 2030, 2290].map((x) => (
        <g key={x} transform={`translate(${x} 326)`}>
          <path d="M0-326V10" stroke="#12090c" strokeWidth="4" />
          <circle cy="44" r="140" fill="url(#bar-glow)" />
          <path d="M-42 40C-38 4 38 4 42 40z" fill="#b8863f" />
          <circle cy="44" r="12" fill="#fff1cc" />
        </g>
      ))}
    </g>
  );
}

function Bar() {
  return (
    <g>
      <Band y={652} h={FOREGROUND_HEIGHT} fill="#4a2118" />
      <Band y={643} h={13} fill="#8a4a2c" />
      <Band y={643} h={3} fill="#d99a5c" opacity={0.8} />
      <Moved>
        <Candle at={[362, 646]} h={22} glow="bar-glow" />
        <g transform="translate(560 646)">
          <path d="M-11 0v-50q0-9 7-13v-26h9v26q7 4 7 13V0z" fill="#2f4a3a" />
          <path d="M-11-34h23v20h-23z" fill="#ecd9b4" />
        </g>
        <g transform="translate(268 648)">
          <ellipse rx="44" ry="7" fill="#c98f5a" />
          <circle cx="-20" cy="-6" r="9" fill="#5f7a3c" />
          <circle cx="-6" cy="-8" r="9" fill="#7b944a" />
          <path d="M6 0l30-6-6-12z" fill="#f6dc8c" />
        </g>
      </Moved>
    </g>
  );
}
