import { Face, type FaceProps } from "./face";
import { HairBack, HairFront, type HairStyle } from "./hair";

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
