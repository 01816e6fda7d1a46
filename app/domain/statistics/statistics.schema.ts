import { days } from "~/kit/duration";
import { normalizeInput } from "~/kit/normalize-input";
import { z } from "~/kit/zod";

const text = (max: number) =>
  z.string().transform(normalizeInput).pipe(z.string().max(max)).catch("").default("");
const day = z
  .string()
  .transform(normalizeInput)
  .pipe(z.union([z.iso.date(), z.literal("")]))
  .catch("")
  .default("");

/** A longer period would read too many counters at once. */
const MAX_PERIOD = days(366);
const DEFAULT_PERIOD = days(27);

export const BREAKDOWNS = [
  "day",
  "month",
  "week",
  "site",
  "country",
  "language",
  "source",
  "lander",
  "campaign",
] as const;

const filterSchema = z.object({
  site: text(100),
  country: text(2),
  language: text(2),
  source: text(100),
  lander: text(40),
  campaign: text(64),
  from: day,
  until: day,
  by: z.enum(BREAKDOWNS).catch("day").default("day"),
});
export type NumbersFilter = z.output<typeof filterSchema>;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * The filters of the numbers' page, from its query; an invalid value is ignored. By default the
 * last 28 days; a period ends today and has at most 366 days.
 */
export function readNumbersFilter(query: URLSearchParams, now: number): NumbersFilter {
  const typed = filterSchema.parse(Object.fromEntries(query));
  const until = Math.min(now, typed.until ? Date.parse(typed.until) : now);
  const requested = typed.from ? Date.parse(typed.from) : until - DEFAULT_PERIOD;
  const from = Math.min(Math.max(requested, until - MAX_PERIOD + days(1)), until);
  return { ...typed, from: dayOf(from), until: dayOf(until) };
}
