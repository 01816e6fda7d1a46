import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

export type BonusBannerProps = {
  /** Where the credits are. */
  to: string;
  /** e.g. "25% off your first credits". */
  title: ReactNode;
  /** A Countdown. */
  countdown: ReactNode;
  /** "hours". */
  unit: string;
};

/**
 * The welcome bonus above the page: one quiet line that says what, and how long it is true.
 *
 *     <BonusBanner to="/credits" title="25% off your first credits" unit="hours" countdown={<Countdown seconds={left} label="Ends in" />} />
 */
export function BonusBanner({ to, title, countdown, unit }: BonusBannerProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center justify-center gap-2 border-y border-transparent bg-tint px-4 py-2 text-sm text-brand-text transition-colors hover:bg-blush/40 focus-visible:-outline-offset-3"
    >
      <Star aria-hidden size={18} fill="currentColor" className="shrink-0" />
      <span className="min-w-0 font-semibold">{title}</span>
      <span className="ms-1 shrink-0 rounded-full bg-card px-2.5 py-0.5">
        {countdown} <span className="text-muted">{unit}</span>
      </span>
    </Link>
  );
}
