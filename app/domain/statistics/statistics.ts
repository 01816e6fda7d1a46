/**
 * Statistics count what visitors and members did, by day. Invariants: a count changes in the
 * transaction of what it counts (triggers), so that a repeated request counts once; a counter has
 * no id and survives the erasure of a member; a member is counted in the groups of their signup
 * (week, country, language, source) for life, so that later steps and refunds can be divided by the
 * signups of the same group. Days and months are UTC (decision 0126).
 */
import type { SiteId } from "~/kit/ids";

/**
 * What a member reaches once, in the order of the funnel; columns `…_at` of `member_milestones`.
 * The steps between "signup" and "confirmed" are those of the signup.
 */
const MILESTONES = [
  "signup",
  "photo",
  "location",
  "about_you",
  "about_me",
  "confirmed",
  "message",
  "answer",
  "purchase",
] as const;
export type Milestone = (typeof MILESTONES)[number];

/**
 * What is counted. `visit`: a page load of the home page or a lander opened from elsewhere.
 * `active`: a member's first activity of a month. `sale`, `refund` and `chargeback` have an amount.
 */
export const METRICS = [...MILESTONES, "visit", "active", "sale", "refund", "chargeback"] as const;
export type Metric = (typeof METRICS)[number];

/** The groups of a visit; "" means none. */
export type VisitGroup = {
  country: string;
  language: string;
  /** The advertising network, else the ref. */
  source: string;
  lander: string;
  campaign: string;
};

export type VisitKey = { siteId: SiteId; day: string } & VisitGroup;

/** Below this number of cases a ratio is shown without any conclusion. */
export const MIN_SAMPLE = 30;

/** Regulation (EU) 2022/2065, article 24(2): the average of the past six months. */
export const RECIPIENT_MONTHS = 6;

/** Labels beyond the limit of a month are counted together. It has brackets, as no label has. */
export const OTHER_LABELS = "(other)";
/** URLs are untrusted: without a limit, invented labels would fill the tables. */
export const MAX_LABELS_PER_MONTH = 200;
export const LABEL_KINDS = ["source", "campaign"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** The day of a time, such as "2026-11-30". */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The Monday of a time's week, as a day. */
export function weekOf(at: number): string {
  const midnight = new Date(at).setUTCHours(0, 0, 0, 0);
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return dayOf(midnight - daysSinceMonday * 86_400_000);
}

/** The label of a source: its network, else its ref. */
export const sourceLabelOf = (source: {
  network?: string | null | undefined;
  ref?: string | null | undefined;
}): string => source.network || source.ref || "";
