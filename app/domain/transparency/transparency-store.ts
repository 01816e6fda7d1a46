import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, insertInto } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { SiteId } from "~/kit/ids";
import { complaints } from "../complaint/complaint.tables";
import { moderationDecisions } from "../moderation-decision/moderation-decision.tables";
import { profiles } from "../profile/profile.tables";
import { dailyNumbers } from "../statistics/statistics.tables";
import { transparencyReports } from "./transparency.tables";

/** A month of a site; `until` is exclusive. */
export type ReportedMonth = { siteId: SiteId; month: string; from: number; until: number };

const count = () => sql`count(*)`.mapWith(Number).as("cases");

/** Complaints received, by kind. */
export const selectCaseCounts = ({ siteId, from, until }: ReportedMonth) =>
  forSite(siteId)
    .select({ kind: complaints.kind, cases: count() })
    .from(complaints)
    .where(and(gte(complaints.created_at, from), lt(complaints.created_at, until)))
    .groupBy(complaints.kind);

/** The number of complaints decided, and the median of their durations in milliseconds. */
export const selectDurations = ({ siteId, from, until }: ReportedMonth) =>
  forSite(siteId).text(
    {
      decided: sql`coalesce(max(total), 0)`.mapWith(Number),
      median: nullable(sql`avg(duration)`.mapWith(Number)),
    },
    ({ columns, inScope }) => sql`SELECT ${columns} FROM (
      SELECT duration, total, row_number() OVER (ORDER BY duration) AS position FROM (
        SELECT ${complaints.decided_at} - ${complaints.created_at} AS duration, count(*) OVER () AS total
        FROM ${complaints} WHERE ${inScope(complaints)}
          AND ${complaints.decided_at} >= ${from} AND ${complaints.decided_at} < ${until}))
      WHERE position IN ((total + 1) / 2, (total + 2) / 2)`,
  );

/** Decisions by what the report says of them; `measures` is a JSON list. */
export const selectDecisionCounts = ({ siteId, from, until }: ReportedMonth) => {
  const t = moderationDecisions;
  return forSite(siteId)
    .select({
      isAppeal: sql`${t.item_kind} = 'appeal'`.mapWith(Boolean).as("is_appeal"),
      isUpheld: sql`${t.ground} = 'no_breach'`.mapWith(Boolean).as("is_upheld"),
      decided: t.decided,
      measures: t.measures,
      isUndone: sql`${t.undone_at} IS NOT NULL`.mapWith(Boolean).as("is_undone"),
      cases: count(),
    })
    .from(t)
    .where(and(gte(t.created_at, from), lt(t.created_at, until)))
    .groupBy(sql`1`, sql`2`, t.decided, t.measures, sql`5`);
};

/** Profiles that others can find: members', and fictional ones. */
export const selectProfileCounts = (siteId: SiteId) =>
  forSite(siteId)
    .select({ fictional: profiles.fictional, cases: count() })
    .from(profiles)
    .where(sql`${profiles.status} = 'active'`)
    .groupBy(profiles.fictional);

export const selectActiveMembers = ({ siteId, month }: ReportedMonth) =>
  forSite(siteId)
    .select({ members: sql`coalesce(sum(${dailyNumbers.count}), 0)`.mapWith(Number).as("members") })
    .from(dailyNumbers)
    .where(
      and(
        gte(dailyNumbers.day, `${month}-01`),
        lt(dailyNumbers.day, `${month}-32`),
        eq(dailyNumbers.metric, "active"),
      ),
    );

export const insertReport = (row: typeof transparencyReports.$inferInsert) =>
  insertInto(transparencyReports).values(row).onConflictDoNothing();

export const selectReport = (siteId: SiteId, month: string) =>
  forSite(siteId)
    .select({ month: transparencyReports.month })
    .from(transparencyReports)
    .where(eq(transparencyReports.month, month));

/** Five years of reports, the newest first. */
export const selectReports = (siteId: SiteId) =>
  forSite(siteId)
    .select({
      month: transparencyReports.month,
      figures: transparencyReports.figures,
      createdAt: transparencyReports.created_at,
    })
    .from(transparencyReports)
    .orderBy(desc(transparencyReports.month))
    .limit(literal(60));
