import type { ReactNode } from "react";

type FaceProps = {
  skin: string;
  /** Colour of hair, brows and beard. */
  hair: string;
  /** Gaze direction: -7 to 7. */
  turn?: number;
  /** An open laugh; otherwise a closed smile. */
  laugh?: boolean;
  /** Wrinkles round eyes and mouth. */
  aged?: boolean;
  glasses?: boolean;
  beard?: "full" | "stubble" | "moustache";
  earrings?: string;
  lips?: string;
};

const ink = "#2a1220";

/** A face centred at 0,0; Person adds the neck. */
function Face({
  skin,
  hair,
  turn = 0,
  laugh,
  aged,
  glasses,
  beard,
  earrings,
  lips = "#9c3146",
}: FaceProps) {
  return (
    <g>
      <circle cx="-29" cy="2" r="6.5" fill={skin} />
      <circle cx="29" cy="2" r="6.5" fill={skin} />
      <path d="M-29-8c0-36 58-36 58 0 0 28-12 45-29 45S-29 20-29-8z" fill={skin} />
      <path
        d="M8-34c14 4 21 13 21 26 0 28-12 45-29 45 16-12 22-44 8-71z"
        fill="#5b1a3a"
        opacity="0.11"
      />
      {beard === "full" ? (
        <path
          d="M-29-2c3 10 6 12 13 12 8-3 24-3 32 0 7 0 10-2 13-12 1 28-11 46-29 46S-30 26-29-2z"
          fill={hair}
        />
      ) : null}
      {beard === "stubble" ? (
        <path
          d="M-28 4c6 10 12 4 28 4s22 6 28-4c-2 21-13 33-28 33S-26 25-28 4z"
          fill={hair}
          opacity="0.28"
        />
      ) : null}
      <g
        transform={`translate(${turn} 0)`}
        fill="none"
        stroke={ink}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="-17" cy="10" r="6.5" fill="#e8455f" stroke="none" opacity="0.26" />
        <circle cx="17" cy="10" r="6.5" fill="#e8455f" stroke="none" opacity="0.26" />
        {laugh ? (
          <path d="M-15-3q4.5-5 9 0M6-3q4.5-5 9 0" />
        ) : (
          <>
            <circle cx="-10.5" cy="-3.5" r="2.7" fill={ink} stroke="none" />
            <circle cx="10.5" cy="-3.5" r="2.7" fill={ink} stroke="none" />
          </>
        )}
        <path d="M-16-13q5-4.5 11-1.5M5-14.5q6-3 11 1.5" stroke={hair} strokeWidth="2.8" />
        <path d="M1-1q4.5 7-2 9" strokeWidth="2" opacity="0.55" />
        {beard === "full" || beard === "moustache" ? (
          <path
            d="M-11 14c4-5 9-5 11-2 2-3 7-3 11 2-4 2-8 2-11 0-3 2-7 2-11 0z"
            fill={hair}
            stroke="none"
          />
        ) : null}
        {laugh ? (
          <path
            d="M-9.5 17q9.5-3 19 0-2 10.5-9.5 10.5T-9.5 17z"
            fill="#fffaf5"
            stroke={lips}
            strokeWidth="2.2"
          />
        ) : (
          <path d="M-8.5 18.5q8.5 7 17 0" stroke={lips} strokeWidth="2.8" />
        )}
        {aged ? (
          <path
            d="M-20-1l-4-1.5M-20 2.5l-4 1M20-1l4-1.5M20 2.5l4 1M-15 15q-1.5 4 0 7M15 15q1.5 4 0 7"
            strokeWidth="1.5"
            opacity="0.4"
          />
        ) : null}
        {glasses ? (
          <g stroke="#40202f" strokeWidth="2.2">
            <circle cx="-11" cy="-3" r="8.5" fill="#ffffff" fillOpacity="0.2" />
            <circle cx="11" cy="-3" r="8.5" fill="#ffffff" fillOpacity="0.2" />
            <path d="M-2.5-4.5q2.5-2 5 0M-19.5-4.5l-8-2M19.5-4.5l8-2" />
          </g>
        ) : null}
      </g>
      {earrings ? (
        <>
          <circle cx="-30" cy="12" r="3.5" fill={earrings} />
          <circle cx="30" cy="12" r="3.5" fill={earrings} />
        </>
      ) : null}
    </g>
  );
}

type HairStyle =
  | "short"
  | "side"
  | "bob"
  | "long"
  | "waves"
  | "curly"
  | "cropped"
  | "bun"
  | "receding"
  | "hijab"
  | "turban";
type Hair = { style: HairStyle; fill: string };

const curls = [
  [-34, -14, 17],
  [-30, -34, 18],
  [-12, -48, 19],
  [12, -49, 19],
  [31, -34, 18],
  [36, -13, 17],
  [-36, 6, 14],
  [37, 7, 14],
  [0, -30, 30],
] as const;

const back: Partial<Record<HairStyle, ReactNode>> = {
  side: <path d="M-30-8c-4-46 64-46 60 0z" />,
  bob: <path d="M-37-8c-3-50 77-50 74 0 3 22 2 34-5 42h-64c-7-8-8-20-5-42z" />,
  long: <path d="M-37-8c-3-52 77-52 74 0 2 34 10 64 6 96-26 10-60 10-86 0-4-32 4-62 6-96z" />,
  waves: (
    <path d="M-36-8c-3-52 75-52 72 0 0 16 12 20 8 36-4 12 6 18 2 32-26 12-66 12-92 0-4-14 6-20 2-32-4-16 8-20 8-36z" />
  ),
  curly: (
    <>
      {curls.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} />
      ))}
    </>
  ),
  bun: (
    <>
      <circle cx="4" cy="-53" r="17" />
      <path d="M-33-4c-4-50 70-50 66 0-4 14-62 14-66 0z" />
    </>
  ),
  hijab: <path d="M-40-6c-4-60 84-60 80 0 2 40 22 62 26 86-40 16-92 16-132 0 4-24 24-46 26-86z" />,
};

const front: Record<HairStyle, ReactNode> = {
  short: (
    <path d="M-31 0c-6-44 18-50 34-50 26 0 35 20 28 50-1-14-5-20-11-25-14 6-30 5-40-1-6 6-10 13-11 26z" />
  ),
  side: (
    <path d="M-32 2c-6-48 12-54 38-53 24 1 32 24 26 53-2-16-6-22-12-28-10-2-28-2-38-10 0 12-10 18-14 38z" />
  ),
  bob: <path d="M-33 8c-5-46 8-53 33-53s38 11 33 53c-3-18-8-26-17-33-18 8-42 6-49 33z" />,
  long: <path d="M-34 26c-5-56 4-72 34-72s40 18 34 74c-2-30-8-44-28-57-6 12-36 16-40 55z" />,
  waves: <path d="M-34 20c-7-52 10-67 34-67s42 15 34 69c-2-26-12-40-34-51-4 14-30 20-34 49z" />,
  curly: (
    <>
      <circle cx="-23" cy="-25" r="10" />
      <circle cx="-8" cy="-32" r="10" />
      <circle cx="9" cy="-32" r="10" />
      <circle cx="24" cy="-24" r="10" />
    </>
  ),
  cropped: (
    <path d="M-30-8c-3-38 12-42 30-42s33 4 30 42c-3-12-7-17-13-20-10-3-24-3-34 0-6 3-10 8-13 20z" />
  ),
  bun: <path d="M-32 4c-5-44 10-51 32-51s37 7 32 51c-3-18-9-29-20-35-12 8-38 10-44 35z" />,
  receding: (
    <path d="M-30 10c-6-7-7-24-1-32 5-3 6 4 5 10-1 8-1 15-4 22zM30 10c6-7 7-24 1-32-5-3-6 4-5 10 1 8 1 15 4 22z" />
  ),
  hijab: (
    <>
      <path
        fillRule="evenodd"
        d="M-40-6c-4-60 84-60 80 0 1 24 2 40-10 52-18 10-42 10-60 0C-42 34-41 18-40-6zM-25-4c0 24 10 38 25 38s25-14 25-38c0-14-8-24-25-24S-25-18-25-4z"
      />
      <path d="M-34 34c16 22 48 22 70 4 8 22-8 36-30 36s-44-14-40-40z" />
    </>
  ),
  turban: (
    <>
      <path d="M-35-8c-10-34 8-58 36-58s46 22 34 58c-8-16-22-24-36-25-12 3-28 10-34 25z" />
      <path
        d="M-32-14C-20-36 10-48 32-40M-26-38C-10-54 14-58 28-52"
        fill="none"
        stroke="#2a1220"
        strokeOpacity="0.22"
        strokeWidth="2.5"
      />
    </>
  ),
};

/** The hair behind the shoulders. */
function HairBack({ style, fill }: Hair) {
  return <g fill={fill}>{back[style]}</g>;
}

/** The hair that frames the face. */
function HairFront({ style, fill }: Hair) {
  return <g fill={fill}>{front[style]}</g>;
}

export type PersonProps = {
  /** Position of the middle of the face, in drawing units. */
  x?: number;
  y?: number;
  /** 1 makes the head 72 units high. */
  size?: number;
  skin: string;
  hair: string;
  hairStyle: HairStyle;
  /** Colours of the clothes and of the collar or scarf. */
  top: string;
  collar?: string;
  /** Width of the body; 1 is slim, 1.35 broad. */
  broad?: number;
  /** Tilt of the head in degrees. */
  lean?: number;
} & Omit<FaceProps, "skin" | "hair">;

/**
 * A person down to the chest, in the style of all pictures of the site. To be placed inside an svg.
 *
 *     <Person x={80} y={90} skin="#8d5a3c" hair="#2a1a17" hairStyle="curly" top="#f2b36b" glasses
 *         turn={4} />
 */
export function Person({
  x = 0,
  y = 0,
  size = 1,
  skin,
  hair,
  hairStyle,
  top,
  collar,
  broad = 1,
  lean = 0,
  ...face
}: PersonProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <g transform={`translate(0 5) rotate(${lean})`}>
        <HairBack style={hairStyle} fill={hair} />
      </g>
      <path d="M-12 22h24v34c0 12-24 12-24 0z" fill={skin} />
      <path d="M-12 30c6 10 18 12 24 4v8c-8 6-18 4-24-4z" fill="#5b1a3a" opacity="0.18" />
      <g transform={`scale(${broad} 1)`}>
        <path
          d="M-66 190c-4-62 0-108 28-122 8-5 17-8 26-10 3 12 21 12 24 0 9 2 18 5 26 10 28 14 32 60 28 122z"
          fill={top}
        />
        <path
          d="M12 58c9 2 18 5 26 10 28 14 32 60 28 122H30c10-50 4-100-18-132z"
          fill="#3b0f2a"
          opacity="0.12"
        />
        {collar ? <path d="M-17 57c6 18 28 18 34 0l8 4c-6 26-44 26-50 0z" fill={collar} /> : null}
      </g>
      <g transform={`translate(0 5) rotate(${lean})`}>
        <Face skin={skin} hair={hair} {...face} />
        <HairFront style={hairStyle} fill={hair} />
      </g>
    </g>
  );
}
