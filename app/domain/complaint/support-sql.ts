import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, unscoped } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { complaints, reports } from "./complaint.tables";

const c = alias(complaints, "c");
const r = alias(reports, "r");

/** Open complaints that support answers, where `when` holds of their ids; the oldest first. */
export const selectForSupport = (kinds: readonly string[], when: (id: SQL) => SQL, limit: number) =>
  unscoped("support answers for every site").text(
    {
      id: c.id,
      siteId: c.site_id,
      accountId: c.account_id,
      email: c.email,
      kind: c.kind,
      language: c.language,
      at: c.created_at,
    },
    ({ columns }) => sql`SELECT ${columns} FROM ${complaints} c INDEXED BY complaints_open
      WHERE ${c.status} <> 'closed' AND ${c.created_at} >= 0 AND ${c.kind} IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
      AND (${c.account_id} IS NOT NULL OR ${c.email} IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM ${reports} r WHERE ${r.complaint_id} = ${c.id}) AND ${when(sql`${c.id}`)}
      ORDER BY ${c.created_at} LIMIT ${literal(limit)}`,
  );
export type SupportComplaint = RowOf<ReturnType<typeof selectForSupport>>;

const isListed = (ids: string) =>
  inArray(complaints.id, sql`(SELECT value FROM json_each(${ids}))`);

/** What the complaints of a thread say (ids as JSON). */
export const selectComplaintTexts = (siteId: SiteId, ids: string) =>
  forSite(siteId)
    .select({
      id: complaints.id,
      number: complaints.case_number,
      kind: complaints.kind,
      about: complaints.about,
      body: complaints.body,
      email: complaints.email,
      status: complaints.status,
    })
    .from(complaints)
    .where(isListed(ids));

/** The open complaints that an answer concerns: `ids` is a subquery. */
type ComplaintSelection = { ids: SQL; when: SQL };

/** Shows an answer beside complaints; `closed`: nothing more is to come. */
export const answerComplaints = (
  siteId: SiteId,
  { text, staff, at, closed }: { text: string; staff: string; at: number; closed: boolean },
  { ids, when }: ComplaintSelection,
) =>
  forSite(siteId)
    .update(complaints)
    .set({ status: closed ? "closed" : "in_work", decision: text, staff, decided_at: at })
    .where(and(inArray(complaints.id, ids), ne(complaints.status, "closed"), when));

/** Closes complaints, with the answer that they have. */
export const closeAnswered = (
  siteId: SiteId,
  { staff, at }: { staff: string; at: number },
  { ids, when }: ComplaintSelection,
) =>
  forSite(siteId)
    .update(complaints)
    .set({
      status: "closed",
      staff,
      decided_at: sql`coalesce(${complaints.decided_at}, ${at})`,
    })
    .where(and(inArray(complaints.id, ids), ne(complaints.status, "closed"), when));

/** The author of a complaint reads that somebody works on it. */
export const markComplaintsInWork = (siteId: SiteId, { ids, when }: ComplaintSelection) =>
  forSite(siteId)
    .update(complaints)
    .set({ status: "in_work" })
    .where(and(inArray(complaints.id, ids), eq(complaints.status, "open"), when));
