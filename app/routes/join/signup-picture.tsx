import { useRoot } from "~/layouts/use-root";
import { type PersonStyle, peopleOf } from "~/ui/art/people";
import { Person } from "~/ui/art/person";

/** Two illustrations of the niche next to the questions on wide windows; decorative only. */
export function SignupPicture() {
  const { site } = useRoot();
  const [left, right] = peopleOf(site.niche) as [PersonStyle, PersonStyle];
  return (
    <svg
      viewBox="0 0 560 640"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="sticky top-6 h-[min(40rem,calc(100dvh-6rem))] w-full rounded-card max-lg:hidden"
    >
      <path d="M0 0h560v640H0z" fill="#2a0f2e" />
      <path d="M0 0h560v430H0z" fill="#4a1a48" />
      <circle cx="430" cy="112" r="50" fill="#ffce7a" />
      <path d="M0 380c70-60 150-70 230-30s220 30 330-40v330H0z" fill="#7b2a55" />
      <path d="M0 470c120-50 260-40 330-10s160 20 230-20v200H0z" fill="#a5436a" />
      <g fill="#ffce7a">
        <path d="M60 76l4 11 11 4-11 4-4 11-4-11-11-4 11-4zM200 46l3 9 9 3-9 3-3 9-3-9-9-3 9-3zM310 150l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" />
        <path d="M0 210q140 76 280 0 140 76 280 0" fill="none" stroke="#2a0f2e" strokeWidth="4" />
        <circle cx="60" cy="240" r="9" />
        <circle cx="140" cy="252" r="9" />
        <circle cx="220" cy="240" r="9" />
        <circle cx="340" cy="240" r="9" />
        <circle cx="420" cy="252" r="9" />
        <circle cx="500" cy="240" r="9" />
      </g>
      <Person {...left} x={190} y={420} size={2.1} turn={6} lean={5} />
      <Person {...right} x={380} y={410} size={2.1} turn={-6} lean={-5} />
    </svg>
  );
}
