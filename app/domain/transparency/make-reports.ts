import { all, first, run, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { findHead } from "../audit-log/find-head";
import { selectSites } from "../site/setting-sql";
import {
  APPEAL_RESULTS,
  CASE_KINDS,
  DECIDED_BY,
  MIN_PUBLISHED,
  monthBefore,
  OUTCOMES,
  publishGroups,
  publishMembers,
  STANDINGS,
  strongestOf,
  type TransparencyFigures,
} from "./transparency";
import {
  insertReport,
  type ReportedMonth,
  selectActiveMembers,
  selectCaseCounts,
  selectDecisionCounts,
  selectDurations,
  selectProfileCounts,
  selectReport,
} from "./transparency-store";

type ReportServices = Pick<Services, "db" | "databases" | "now">;

/**
 * Makes the reports of the month before for the current database's sites that have none; a site
 * that began afterwards has nothing to report. Returns their number.
 */
export async function makeReports(services: ReportServices): Promise<number> {
  const { db, databases, now } = services;
  const { until, ...month } = monthBefore(now());
  const sites = await all(databases.directory, selectSites());
  let made = 0;
  for (const { id: siteId, database, since } of sites) {
    if (database !== db.name || since >= until) continue;
    if (await first(db, selectReport(siteId, month.month))) continue;
    const figures = await countFigures(services, { siteId, until, ...month });
    const report = { site_id: siteId, month: month.month, created_at: now() };
    made += await run(db, insertReport({ ...report, figures: JSON.stringify(figures) }));
  }
  return made;
}

async function countFigures(
  services: ReportServices,
  month: ReportedMonth,
): Promise<TransparencyFigures> {
  const [answers, head] = await Promise.all([
    runBatch(services.db, {
      cases: selectCaseCounts(month),
      durations: selectDurations(month),
      decisions: selectDecisionCounts(month),
      profiles: selectProfileCounts(month.siteId),
      active: selectActiveMembers(month),
    }),
    findHead(services.db),
  ]);
  const profilesOf = (fictional: boolean) =>
    answers.profiles.rows.find((row) => row.fictional === fictional)?.cases ?? 0;
  const [durations] = answers.durations.rows;
  const decisions = answers.decisions.rows.filter(({ isAppeal }) => !isAppeal);
  const appeals = answers.decisions.rows.filter(({ isAppeal }) => isAppeal);
  return {
    cases: publishGroups(
      CASE_KINDS,
      sumBy(answers.cases.rows, ({ kind }) => kind),
    ),
    medianHours:
      durations && durations.decided >= MIN_PUBLISHED && durations.median !== null
        ? Math.round(durations.median / 3_600_000)
        : null,
    outcomes: publishGroups(
      OUTCOMES,
      sumBy(decisions, ({ measures }) => strongestOf(measures)),
    ),
    decidedBy: publishGroups(
      DECIDED_BY,
      sumBy(decisions, ({ decided }) => decided),
    ),
    standing: publishGroups(
      STANDINGS,
      sumBy(decisions, ({ isUndone }) => (isUndone ? "undone" : "stands")),
    ),
    appeals: publishGroups(
      APPEAL_RESULTS,
      sumBy(appeals, ({ isUpheld }) => (isUpheld ? "upheld" : "rejected")),
    ),
    members: publishMembers(profilesOf(false)),
    activeMembers: publishMembers(answers.active.rows[0]?.members ?? 0),
    fictionalProfiles: profilesOf(true),
    auditHead: head && { hash: head.hash },
  };
}

function sumBy<Row extends { cases: number }, Name extends string>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): Partial<Record<Name, number>> {
  const sums: Partial<Record<Name, number>> = {};
  for (const row of rows) sums[nameOf(row)] = (sums[nameOf(row)] ?? 0) + row.cases;
  return sums;
}
