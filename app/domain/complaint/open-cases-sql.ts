import { and, count, eq, gte, min, sql } from "drizzle-orm";
import { unscoped } from "~/db/query-builder";
import { days } from "~/kit/duration";
import { numberSetting } from "../site/setting-sql";
import { complaints, reports } from "./complaint.tables";

const isReport = sql`${reports.complaint_id} IS NOT NULL`.mapWith(Number);

/**
 * Open cases of each site, reports and complaints apart: how many, the oldest, and those that staff
 * promised to have answered by now. Uses complaints_open.
 */
export const countOpenCases = (at: number) => {
  const answerTime = sql`${numberSetting(sql`${complaints.site_id}`, "answer_days")} * ${days(1)}`;
  return unscoped("operators see the cases of every site")
    .select({
      siteId: complaints.site_id,
      isReport: isReport.as("isReport"),
      count: count().as("count"),
      oldest: min(complaints.created_at).as("oldest"),
      overdue: sql`sum(${complaints.created_at} + ${answerTime} <= ${at})`
        .mapWith(Number)
        .as("overdue"),
    })
    .from(complaints)
    .leftJoin(reports, eq(reports.complaint_id, complaints.id))
    .where(and(gte(complaints.created_at, 0), sql`${complaints.status} <> 'closed'`))
    .groupBy(complaints.site_id, isReport);
};
