import type { Look } from "~/ui/art/cast";
import { Person } from "~/ui/art/person";

/** The wool between the notes, 400 × 400, stretched to their height. */
export function Thread() {
  return (
    <svg className="wool" viewBox="0 0 400 400" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M30 20c80-30 150 10 110 60s-70 20-40-10 130 0 210 40 60 90-20 100-120-40-150 10 10 90 90 70 140 20 120 90"
        fill="none"
        stroke="var(--color-brand)"
        strokeWidth="3"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** A drawn face on a disc of its own colour. */
export function Head({ look }: { look: Look | undefined }) {
  if (!look) return null;
  return (
    <svg className="head" viewBox="-56 -62 112 112" width="64" height="64" aria-hidden="true">
      <Person {...look} size={0.92} />
    </svg>
  );
}
