/** The drawing at the foot of a note, by topic: 64 × 36. */
const doodles = {
  one: "M6 9l16-5 18 6 16-5v24l-16 5-18-6-16 5zM22 4v24M40 10v24M12 22l6-5M30 16c4 4 2 8 6 10M47 15l4 4m0-4-4 4",
  two: "M8 8h48v20H8zM8 18h48M20 8v10M32 8v10M44 8v10M24 8l8-7 8 7M2 34h60M18 28v1M46 28v1M16 31h4M44 31h4",
  three:
    "M14 14h28v9a11 11 0 0 1-11 11h-6a11 11 0 0 1-11-11zM42 17h5a5 5 0 0 1 0 10h-6M22 9c3-3-3-4 0-7M33 9c3-3-3-4 0-7M52 34h8",
} as const;

export function Doodle({ note }: { note: keyof typeof doodles }) {
  return (
    <svg className="doodle" viewBox="0 0 64 36" width="64" height="36" aria-hidden="true">
      <path d={doodles[note]} />
    </svg>
  );
}
