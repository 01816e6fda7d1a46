/**
 * A wallet holds a member's credits and the ledger behind them. Invariants: only entries change a
 * balance, by a trigger; entries are numbered, and never changed or deleted; each is linked to the
 * previous one by a hash, so that a change by hand is detected (R225, R226); payments of messages
 * in months older than 90 days are folded into one row each, which preserves their sum, count and
 * chain (R227). Decision 0045.
 */
import { days, hours, minutes } from "~/kit/duration";

/**
 * Payments of messages are kept individually for this time; then their month becomes one row
 * (R227).
 */
export const COMPACT_AFTER = days(90);
/**
 * Payments to a member removed as a fake are refunded if made within this time before the removal
 * (R228).
 */
export const FAKE_REFUND_PERIOD = days(90);
/**
 * Margin for clock differences before a month is folded. The trigger rejects months younger than 90
 * days.
 */
const CLOCK_TOLERANCE = hours(1);

/** The month of a time in UTC, also the key of a folded row: "2026-08". */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The first month that may not be folded yet. */
export const firstOpenMonth = (now: number): string =>
  monthOf(now - COMPACT_AFTER - CLOCK_TOLERANCE);

/** Interval of the scheduled job; each run handles one slice of the wallets. */
const JOB_INTERVAL = minutes(5);
/** New entries are linked within an hour; old ones are folded within a week. */
export const LINK_STEPS = hours(1) / JOB_INTERVAL;
export const COMPACTION_STEPS = days(7) / JOB_INTERVAL;

/**
 * A range of wallet ids by their first three characters. Ids are random, so slices have equal
 * sizes.
 */
export type Slice = { from: string; to: string };
const ID_PREFIXES = 16 ** 3;

/** The slice of wallets due at a time, of `steps` slices. No state is kept between runs. */
export function sliceOf(now: number, steps: number): Slice {
  const step = Math.floor(now / JOB_INTERVAL) % steps;
  const edge = (n: number) =>
    Math.floor((n * ID_PREFIXES) / steps)
      .toString(16)
      .padStart(3, "0");
  return { from: step === 0 ? "" : edge(step), to: step === steps - 1 ? "~" : edge(step + 1) };
}
