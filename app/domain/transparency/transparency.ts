/**
 * The public report of a site about a month. Invariants: no published figure is about fewer than 20
 * cases or members, and none can be computed from others; a report is made once and never changed
 * (R516).
 */
import type { Measure } from "../conduct/conduct";

/** Figures below it are withheld. */
export const MIN_PUBLISHED = 20;
/** Numbers of members are rounded down to it, so that two months do not reveal single members. */
const ROUNDED_TO = 10;

/** Similar kinds stand next to each other, because small ones are counted with their neighbours. */
export const CASE_KINDS = ["member", "content", "privacy", "payment", "other"] as const;
export const OUTCOMES = [
  ...(["none", "photo_removed", "picture_banned", "text_removed", "message_refused"] as const),
  ...(["warning", "suspension", "ban"] as const),
] as const satisfies readonly Measure[];
type Outcome = (typeof OUTCOMES)[number];
export const DECIDED_BY = ["person", "machine"] as const;
export const STANDINGS = ["stands", "undone"] as const;
export const APPEAL_RESULTS = ["upheld", "rejected"] as const;

/** Cases of one kind, or of several kinds together. */
export type PublishedGroup<Name extends string> = { names: Name[]; count: number };
/** Null: fewer than 20 in all. */
type Published<Name extends string> = PublishedGroup<Name>[] | null;

export type TransparencyFigures = {
  /** Complaints and reports received. */
  cases: Published<(typeof CASE_KINDS)[number]>;
  /** Median hours from a complaint to its decision; null below 20 decisions. */
  medianHours: number | null;
  /** Decisions of moderation by their strongest measure, by who decided, and whether they stand. */
  outcomes: Published<Outcome>;
  decidedBy: Published<(typeof DECIDED_BY)[number]>;
  standing: Published<(typeof STANDINGS)[number]>;
  appeals: Published<(typeof APPEAL_RESULTS)[number]>;
  /** Members with a profile, and those active in the month, rounded down; null below 20. */
  members: number | null;
  activeMembers: number | null;
  /** Of the operator, so it is exact. */
  fictionalProfiles: number;
  /**
   * The last entry of the audit log when the report was made, without its number, which shows how
   * much staff do; null of an empty log.
   */
  auditHead: { hash: string } | null;
};

export type TransparencyReport = { month: string; createdAt: number; figures: TransparencyFigures };

/**
 * The counts in their fixed order, in which a small one is joined with the next until the group has
 * `least`; what remains joins the last group. The order does not depend on the counts: from a
 * group's count nobody can compute one of its parts, not even by knowing this rule.
 */
export function publishGroups<Name extends string>(
  order: readonly Name[],
  counts: Partial<Record<Name, number>>,
  least = MIN_PUBLISHED,
): Published<Name> {
  const groups: PublishedGroup<Name>[] = [];
  let open: PublishedGroup<Name> = { names: [], count: 0 };
  for (const name of order) {
    open = { names: [...open.names, name], count: open.count + (counts[name] ?? 0) };
    if (open.count < least) continue;
    groups.push(open);
    open = { names: [], count: 0 };
  }
  const last = groups.at(-1);
  if (!last) return null;
  last.names.push(...open.names);
  last.count += open.count;
  return groups;
}

/** A number of members, rounded down; null below the limit. */
export const publishMembers = (count: number): number | null =>
  count < MIN_PUBLISHED ? null : count - (count % ROUNDED_TO);

/** The measure that weighs most; a proposed ban suspends until the ban is a decision of its own. */
export function strongestOf(measures: readonly Measure[]): Outcome {
  const outcomes = measures.map((one) => (one === "ban_proposed" ? "suspension" : one));
  return OUTCOMES[Math.max(...outcomes.map((one) => OUTCOMES.indexOf(one)))] ?? "none";
}

/** The full month before a time, such as "2026-10", and its bounds in milliseconds. */
export function monthBefore(now: number): { month: string; from: number; until: number } {
  const date = new Date(now);
  const until = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1);
  return { month: new Date(from).toISOString().slice(0, 7), from, until };
}
