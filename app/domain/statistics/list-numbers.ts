import { runBatch } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { days } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { dayOf, weekOf } from "./statistics";
import type { NumbersFilter } from "./statistics.schema";
import { type GroupFilter, type NumbersRange, selectLabels, selectSums } from "./statistics-store";
import { emptyTotals, sumTotals, type Totals, totalsOf } from "./totals";

export type Numbers = {
  /** Of the period, visitors included. */
  period: Totals;
  /** Of the members who signed up in the weeks of the period, until now. */
  cohort: Totals;
  /** Weeks of the cohort: Mondays. */
  weeks: { from: string; until: string };
  days: Totals[];
  breakdown: Totals[];
  labels: { source: string[]; campaign: string[] };
};

type NumbersServices = Pick<Services, "databases" | "now">;

/** Everything of the numbers' page, by one batch per database. */
export async function listNumbers(
  { databases, now }: NumbersServices,
  siteIds: readonly SiteId[],
  { from, until, by, site, ...typed }: NumbersFilter,
): Promise<Numbers> {
  const chosen = site === "" ? siteIds : siteIds.filter((id) => id === site);
  const filter = groupFilterOf(typed);
  const period: NumbersRange = { siteIds: chosen, from, until, weeks: "any" };
  const weeks = { from: weekOf(Date.parse(from)), until: weekOf(Date.parse(until)) };
  const cohort: NumbersRange = { siteIds: chosen, from: weeks.from, until: dayOf(now()), weeks };
  const months = { from: from.slice(0, 7), until: until.slice(0, 7) };
  const parts = await Promise.all(
    databases.all.map((db) =>
      runBatch(db, {
        period: selectSums(period, filter, "nothing"),
        cohort: selectSums(cohort, filter, "nothing"),
        days: selectSums(period, filter, "day"),
        breakdown: selectSums(by === "week" ? cohort : period, filter, by),
        source: selectLabels(siteIds, months, "source"),
        campaign: selectLabels(siteIds, months, "campaign"),
      }),
    ),
  );
  const rowsOf = (name: "period" | "cohort" | "days" | "breakdown") =>
    parts.flatMap((part) => part[name].rows);
  const labelsOf = (name: "source" | "campaign") =>
    [...new Set(parts.flatMap((part) => part[name].rows.map(({ label }) => label)))].sort();
  const byDay = new Map(totalsOf(rowsOf("days")).map((totals) => [totals.key, totals]));
  return {
    period: totalsOf(rowsOf("period"))[0] ?? emptyTotals(""),
    cohort: totalsOf(rowsOf("cohort"))[0] ?? emptyTotals(""),
    weeks,
    days: daysBetween(from, until).map((day) => byDay.get(day) ?? emptyTotals(day)),
    breakdown: totalsOf(rowsOf("breakdown")),
    labels: { source: labelsOf("source"), campaign: labelsOf("campaign") },
  };
}

/** The days that the live counts sum up, today included. */
const LIVE_DAYS = 7;

export type LiveNumbers = { today: Totals; yesterday: Totals; week: Totals };

/** The sums of today so far, of yesterday, and of seven days with today. */
export async function countLive(
  { databases, now }: NumbersServices,
  siteIds: readonly SiteId[],
): Promise<LiveNumbers> {
  const today = dayOf(now());
  const from = dayOf(now() - days(LIVE_DAYS - 1));
  const range: NumbersRange = { siteIds, from, until: today, weeks: "any" };
  const select = (db: Database) => runBatch(db, { sums: selectSums(range, {}, "day") });
  const parts = await Promise.all(databases.all.map(select));
  const found = totalsOf(parts.flatMap(({ sums }) => sums.rows));
  const totalsFor = (day: string) => found.find(({ key }) => key === day) ?? emptyTotals(day);
  return {
    today: totalsFor(today),
    yesterday: totalsFor(dayOf(now() - days(1))),
    week: sumTotals(from, found),
  };
}

function groupFilterOf(typed: Pick<NumbersFilter, keyof GroupFilter>): GroupFilter {
  const chosen = Object.entries(typed).filter(([, value]) => value !== "");
  return Object.fromEntries(chosen) as GroupFilter;
}

function daysBetween(from: string, until: string): string[] {
  const list: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(until); at += days(1)) list.push(dayOf(at));
  return list;
}
