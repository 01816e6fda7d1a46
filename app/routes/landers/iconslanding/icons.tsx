export const CHOICES = ["coffee", "dance", "walk", "cook", "film", "talk"] as const;
type Choice = (typeof CHOICES)[number];

/** Line drawings on a disc, 64 × 64; the strokes take the colour of the words. */
const drawings: Record<Choice, string> = {
  coffee: "M16 26h28v14a14 14 0 0 1-28 0zM44 29h4a6 6 0 0 1 0 12h-4M24 20c3-4-3-6 0-10M34 20c3-4-3-6 0-10M14 56h34",
  dance: "M24 12a4 4 0 1 0 .1 0M42 12a4 4 0 1 0 .1 0M24 22l-2 14-8 18M22 36l8 8v12M24 24l10 6 8-6M42 22l2 12 6 8-10 2-2 14M44 42l6 14",
  walk: "M10 54c10-4 34-4 44 0M18 52V36M18 36c-8 0-8-12 0-16 8 4 8 16 0 16zM40 20a4 4 0 1 0 .1 0M40 30l-2 12 6 12M38 42l-6 12M40 32l8 6M52 54v-6l4-2",
  cook: "M14 30h36v16a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6zM10 30h44M32 24v-4M22 22c2-4-2-6 0-10M42 22c2-4-2-6 0-10M8 36h6M50 36h6",
  film: "M12 22h40v32H12zM12 22l4-10 38 6-2 4M24 14l-4 8M36 16l-4 6M48 18l-4 4M28 32v14l12-7z",
  talk: "M8 14h32v20H24l-8 8v-8H8zM46 26h10v20h-6v8l-8-8H28v-6M17 24h.1M24 24h.1M31 24h.1",
};

export function Icon({ choice }: { choice: Choice }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width="56"
      height="56"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[choice]} />
    </svg>
  );
}
