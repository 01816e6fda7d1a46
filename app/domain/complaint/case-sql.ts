import { and, eq, exists, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite, subselect, unscoped } from "~/db/query-builder";
import { days } from "~/kit/duration";
import { type ComplaintId, ERASED_MEMBER_ID, type MemberId, type SiteId } from "~/kit/ids";
import { numberSetting } from "../site/setting-sql";
import { type CaseOutcome, URGENT_ANSWER_TIME } from "./complaint";
import { complaints, reports } from "./complaint.tables";

/** Reports of one member that staff decide together; later ones wait for the next decision. */
const MAX_REPORTS_PER_DECISION = 40;

const c = alias(complaints, "c");
const r = alias(reports, "r");

/** Literal, as in the index complaints_open. */
const IS_OPEN = sql`${c.status} <> 'closed' AND ${c.created_at} >= 0`;

/** When a case is to be answered; `urgent` is a condition. */
const dueAt = (urgent: SQL) =>
  sql`${c.created_at} + CASE WHEN ${urgent} THEN ${literal(URGENT_ANSWER_TIME)} ELSE ${literal(days(1))} * ${numberSetting(sql<SiteId>`${c.site_id}`, "answer_days")} END`;
const IS_URGENT_REPORT = sql`${r.reason} IN ('minor', 'threats')`;
const IS_URGENT_COMPLAINT = sql`(${c.kind} = 'content' OR ${c.child_abuse} = 1)`;

/**
 * Members with open reports: `FROM` a table expression `waiting` (id, site_id, at, since). `at` is
 * when the first of them is due, so that the queue begins with it; `since` when it was filed.
 */
export const fromReportedMembers = sql`FROM (SELECT ${r.reported_id} AS id, ${r.site_id} AS site_id, min(${dueAt(IS_URGENT_REPORT)}) AS at, min(${c.created_at}) AS since
  FROM ${complaints} c INDEXED BY complaints_open JOIN ${reports} r ON ${r.complaint_id} = ${c.id}
  WHERE ${IS_OPEN} AND ${r.reported_id} <> ${ERASED_MEMBER_ID} GROUP BY ${r.reported_id}, ${r.site_id}) waiting`;

/** Open complaints about members and illegal content that are no reports, in the same form. */
export const fromOpenComplaints = sql`FROM (SELECT ${c.id} AS id, ${c.site_id} AS site_id, ${dueAt(IS_URGENT_COMPLAINT)} AS at, ${c.created_at} AS since
  FROM ${complaints} c INDEXED BY complaints_open
  WHERE ${IS_OPEN} AND ${c.kind} IN ('member', 'content') AND NOT EXISTS (SELECT 1 FROM ${reports} r WHERE ${r.complaint_id} = ${c.id})) waiting`;

const isListed = (column: SQL, idsJson: string): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${idsJson}))`;

const caseColumns = {
  id: complaints.id,
  number: complaints.case_number,
  at: complaints.created_at,
  status: complaints.status,
  text: complaints.body,
  accountId: complaints.account_id,
  language: complaints.language,
};
/** The open reports about a member, the oldest first. */
export const selectReportsAbout = (siteId: SiteId, member: MemberId) =>
  forSite(siteId)
    .select({
      ...caseColumns,
      reason: reports.reason,
      reportedName: reports.reported_name,
      screen: reports.screen,
    })
    .from(reports)
    .innerJoin(complaints, eq(complaints.id, reports.complaint_id))
    .where(and(eq(reports.reported_id, member), ne(complaints.status, "closed")))
    .orderBy(complaints.created_at, complaints.id)
    .limit(literal(MAX_REPORTS_PER_DECISION));

/** The cases that led to a decision (JSON list of ids); a complaint that is no report has no reason. */
export const selectCauses = (siteId: SiteId, idsJson: string) =>
  forSite(siteId)
    .select({ ...caseColumns, reason: reports.reason, screen: reports.screen })
    .from(complaints)
    .leftJoin(reports, eq(reports.complaint_id, complaints.id))
    .where(isListed(sql`${complaints.id}`, idsJson))
    .orderBy(complaints.created_at, complaints.id)
    .limit(literal(MAX_REPORTS_PER_DECISION));

/** A complaint that is no report, with what its author typed. */
export const selectComplaint = (siteId: SiteId, id: ComplaintId) =>
  forSite(siteId)
    .select({
      ...caseColumns,
      kind: complaints.kind,
      about: complaints.about,
      email: complaints.email,
      name: complaints.name,
      goodFaith: complaints.good_faith,
      childAbuse: complaints.child_abuse,
    })
    .from(complaints)
    .where(
      and(
        eq(complaints.id, id),
        sql`NOT EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.complaint_id} = ${complaints.id})`,
      ),
    );

/** A declaration of withdrawal: the number of the order as typed, and when it was declared. */
export const selectDeclaration = (siteId: SiteId, id: ComplaintId) =>
  forSite(siteId)
    .select({ orderId: complaints.about, at: complaints.created_at })
    .from(complaints)
    .where(eq(complaints.id, id));

/** Condition: the case is not decided. */
export const isCaseOpen = (siteId: SiteId, id: ComplaintId): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(complaints)
      .where(
        and(eq(complaints.id, id), eq(complaints.site_id, siteId), ne(complaints.status, "closed")),
      ),
  );

/** Condition: every one of these reports (JSON list of ids) is still open. */
export const areCasesOpen = (siteId: SiteId, idsJson: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${complaints} WHERE ${isListed(sql`${complaints.id}`, idsJson)} AND (${complaints.site_id} <> ${siteId} OR ${complaints.status} = 'closed'))`;

/** What a queue shows of its reported members (JSON list of ids). */
export const selectReportSummaries = (members: string) =>
  unscoped("staff decide the reports of all sites")
    .select({
      item: reports.reported_id,
      count: sql`count(*)`.mapWith(Number).as("count"),
      reasons: sql`json_group_array(DISTINCT ${reports.reason})`.mapWith(String).as("reasons"),
    })
    .from(reports)
    .innerJoin(complaints, eq(complaints.id, reports.complaint_id))
    .where(
      and(isListed(sql`${reports.reported_id}`, members), sql`${complaints.status} <> 'closed'`),
    )
    .groupBy(reports.reported_id);

/** The same of complaints. */
export const selectComplaintSummaries = (ids: string) =>
  unscoped("staff decide the complaints of all sites")
    .select({
      item: complaints.id,
      kind: complaints.kind,
      about: complaints.about,
      childAbuse: complaints.child_abuse,
    })
    .from(complaints)
    .where(isListed(sql`${complaints.id}`, ids));

type CaseDecision = { outcome: CaseOutcome; reply: string | null; staff: string; at: number };

/** Closes open cases (JSON list of ids) where `when` holds. */
export const closeCases = (
  siteId: SiteId,
  ids: string,
  { decision: { outcome, reply, staff, at }, when }: { decision: CaseDecision; when: SQL },
) =>
  forSite(siteId)
    .update(complaints)
    .set({ status: "closed", decision: reply, outcome, staff, decided_at: at })
    .where(and(isListed(sql`${complaints.id}`, ids), ne(complaints.status, "closed"), when));

/** Opens the cases again that a decision closed. */
export const reopenCases = (siteId: SiteId, ids: string, { at, when }: { at: number; when: SQL }) =>
  forSite(siteId)
    .update(complaints)
    .set({ status: "in_work", decision: null, outcome: null, staff: null, decided_at: null })
    .where(and(isListed(sql`${complaints.id}`, ids), eq(complaints.decided_at, at), when));

/** Those who filed the cases read that somebody works on them. */
export const markInWork = (siteId: SiteId, item: string) =>
  forSite(siteId)
    .update(complaints)
    .set({ status: "in_work" })
    .where(
      and(
        inArray(
          complaints.id,
          sql`(SELECT ${item} UNION ALL SELECT ${reports.complaint_id} FROM ${reports} WHERE ${reports.reported_id} = ${item})`,
        ),
        eq(complaints.status, "open"),
      ),
    );
