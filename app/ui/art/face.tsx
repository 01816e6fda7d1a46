export type FaceProps = {
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
export function Face({
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
