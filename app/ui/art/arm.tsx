export type ArmProps = {
  /** SVG path from the shoulder over the elbow to the hand. */
  d: string;
  sleeve: string;
  skin: string;
  /** Position of the hand. */
  hand: readonly [number, number];
};

/** A sleeve with a hand, in the style of Person. */
export function Arm({ d, sleeve, skin, hand }: ArmProps) {
  return (
    <g>
      <circle cx={hand[0]} cy={hand[1]} r="13" fill={skin} />
      <path
        d={d}
        fill="none"
        stroke={sleeve}
        strokeWidth="30"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d={d}
        fill="none"
        stroke="#3b0f2a"
        strokeOpacity="0.1"
        strokeWidth="30"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
