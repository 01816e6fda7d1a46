import { and, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { insertInto, type RowOf, unscoped } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import type { LabelKind, Metric, VisitKey } from "./statistics";
import { dailyNumbers, numberLabels } from "./statistics.tables";
import { addLabel, knownLabel } from "./statistics-sql";

/** Adds visits to the counter of their day and group. */
export function addVisits({ siteId, day, source, campaign, ...group }: VisitKey, visits: number) {
  const sourceLabel = { siteId, day, kind: "source", label: source } as const;
  const campaignLabel = { siteId, day, kind: "campaign", label: campaign } as const;
  const t = dailyNumbers;
  return {
    source: source ? addLabel(sourceLabel) : undefined,
    campaign: campaign ? addLabel(campaignLabel) : undefined,
    visits: insertInto(t)
      .values({
        site_id: siteId,
        day,
        metric: "visit",
        week: "",
        ...group,
        source: knownLabel(sourceLabel),
        campaign: knownLabel(campaignLabel),
        currency: "",
        count: visits,
        amount: 0,
      })
      .onConflictDoUpdate({
        target: [
          ...[t.site_id, t.day, t.metric, t.week, t.country, t.language, t.source, t.lander],
          ...[t.campaign, t.currency],
        ] as never,
        set: { count: sql`${t.count} + ${visits}` },
      }),
  };
}

/** Values of a group by which counters are filtered; undefined means every value. */
export type GroupFilter = {
  country?: string | undefined;
  language?: string | undefined;
  source?: string | undefined;
  lander?: string | undefined;
  campaign?: string | undefined;
};

/** Both days are included. Weeks are those of signups; "any" includes visitors. */
export type NumbersRange = {
  siteIds: readonly SiteId[];
  from: string;
  until: string;
  weeks: { from: string; until: string } | "any";
};

/** The columns by which counters may be summed. */
const GROUPINGS = {
  nothing: sql`''`,
  day: dailyNumbers.day,
  month: sql`substr(${dailyNumbers.day}, 1, 7)`,
  week: dailyNumbers.week,
  site: dailyNumbers.site_id,
  country: dailyNumbers.country,
  language: dailyNumbers.language,
  source: dailyNumbers.source,
  lander: dailyNumbers.lander,
  campaign: dailyNumbers.campaign,
} satisfies Record<string, SQLiteColumn | SQL>;
type Grouping = keyof typeof GROUPINGS;

/** A year of days with every metric and four currencies. */
const MAX_SUMS = 10_000;

/** Sums of the counters by a column, metric and currency. */
export function selectSums(
  { siteIds, from, until, weeks }: NumbersRange,
  filter: GroupFilter,
  by: Grouping,
) {
  const t = dailyNumbers;
  const key = sql<string>`${GROUPINGS[by]}`.mapWith(String).as("key");
  const conditions = (["country", "language", "source", "lander", "campaign"] as const).flatMap(
    (name) => (filter[name] === undefined ? [] : [eq(t[name], filter[name])]),
  );
  return unscoped("operators read all sites of the deployment")
    .select({
      key,
      metric: t.metric,
      currency: t.currency,
      count: sql`sum(${t.count})`.mapWith(Number).as("total_count"),
      amount: sql`sum(${t.amount})`.mapWith(Number).as("total_amount"),
    })
    .from(t)
    .where(
      and(
        inArray(t.site_id, jsonValues(siteIds)),
        gte(t.day, from),
        lte(t.day, until),
        weeks === "any"
          ? undefined
          : and(ne(t.week, ""), gte(t.week, weeks.from), lte(t.week, weeks.until)),
        ...conditions,
      ),
    )
    .groupBy(sql`1`, t.metric, t.currency)
    .limit(literal(MAX_SUMS));
}
export type SumRow = RowOf<ReturnType<typeof selectSums>>;

/** A list as one bound value, whatever its length. */
const jsonValues = (values: readonly string[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** The labels of months, in alphabetical order. */
export const selectLabels = (
  siteIds: readonly SiteId[],
  { from, until }: { from: string; until: string },
  kind: LabelKind,
) =>
  unscoped("operators read all sites of the deployment")
    .selectDistinct({ label: numberLabels.label })
    .from(numberLabels)
    .where(
      and(
        inArray(numberLabels.site_id, jsonValues(siteIds)),
        gte(numberLabels.month, from),
        lte(numberLabels.month, until),
        eq(numberLabels.kind, kind),
      ),
    )
    .orderBy(numberLabels.label)
    .limit(literal(500));

/** A metric of a site by month, for the monthly active recipients. */
export const selectMonthlyActive = (
  siteIds: readonly SiteId[],
  { from, until }: { from: string; until: string },
) => {
  const t = dailyNumbers;
  const metric: Metric = "active";
  return unscoped("operators read all sites of the deployment")
    .select({
      month: sql`substr(${t.day}, 1, 7)`.mapWith(String).as("month"),
      siteId: t.site_id,
      country: t.country,
      members: sql`sum(${t.count})`.mapWith(Number).as("members"),
    })
    .from(t)
    .where(
      and(
        inArray(t.site_id, jsonValues(siteIds)),
        gte(t.day, from),
        lte(t.day, until),
        eq(t.metric, metric),
      ),
    )
    .groupBy(sql`1`, t.site_id, t.country)
    .limit(literal(MAX_SUMS));
};
