import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { complaints, evidence, reports } from "./complaint.tables";

/**
 * A member's own complaints with their status, for the data export. Reports about the member are
 * not included.
 */
export const selectOwnComplaints = (member: MemberKey, limit: number) =>
  forOwner(member, complaints.account_id)
    .select({
      case_number: complaints.case_number,
      kind: complaints.kind,
      about: complaints.about,
      body: complaints.body,
      email: complaints.email,
      name: complaints.name,
      language: complaints.language,
      status: complaints.status,
      decision: complaints.decision,
      outcome: complaints.outcome,
      decided_at: complaints.decided_at,
      created_at: complaints.created_at,
    })
    .from(complaints)
    .orderBy(complaints.created_at)
    .limit(literal(limit));

/** Whether a complaint is decided, or older than the retention period. */
const isErasable = (before: number) =>
  sql`(${complaints.status} = 'closed' OR ${complaints.created_at} <= ${before})`;

type ErasedCases = { before: number; limit: number };
const selectErasable = (isOf: SQL, { before, limit }: ErasedCases) =>
  subselect({ id: reports.complaint_id })
    .from(reports)
    .innerJoin(complaints, eq(complaints.id, reports.complaint_id))
    .where(and(isOf, isErasable(before)))
    .orderBy(reports.complaint_id)
    .limit(literal(limit));

/**
 * Removes a member from complaints by and about them that are decided or were filed before
 * `before`, up to a limit. The case stays, as a number without a person. The name that a reporter sees
 * goes at once, also from an open case.
 */
export const eraseCases = ({ id, siteId }: MemberKey, erased: ErasedCases) => {
  const onSite = forSite(siteId);
  const by = selectErasable(eq(reports.reporter_id, id), erased);
  const about = selectErasable(eq(reports.reported_id, id), erased);
  const filed = subselect({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.account_id, id), isErasable(erased.before)))
    .limit(literal(erased.limit));
  const named = subselect({ id: reports.complaint_id })
    .from(reports)
    .where(and(eq(reports.reported_id, id), isNotNull(reports.reported_name)))
    .limit(literal(erased.limit));
  const texts = { about: null, decision: null };
  const hasTexts = or(isNotNull(complaints.about), isNotNull(complaints.decision));
  return {
    mine: onSite.delete(evidence).where(inArray(evidence.complaint_id, by)),
    ofMe: onSite.delete(evidence).where(inArray(evidence.complaint_id, about)),
    about: onSite
      .update(complaints)
      .set(texts)
      .where(and(hasTexts, inArray(complaints.id, about))),
    name: onSite
      .update(reports)
      .set({ reported_name: null })
      .where(inArray(reports.complaint_id, named)),
    reported: onSite
      .update(reports)
      .set({ reported_id: ERASED_MEMBER_ID, conversation_id: null })
      .where(inArray(reports.complaint_id, about)),
    reporter: onSite
      .update(reports)
      .set({ reporter_id: ERASED_MEMBER_ID, conversation_id: null })
      .where(inArray(reports.complaint_id, by)),
    filed: onSite
      .update(complaints)
      .set({ account_id: null, email: null, name: null, ...texts, body: "" })
      .where(inArray(complaints.id, filed)),
  };
};

/** When the newest open case by or about the member was filed; null if there is none. */
export const selectOpenCase = ({ id }: MemberKey, before: number) => {
  const { created_at, account_id } = complaints;
  const reported = (isOf: SQL) => sql`SELECT ${created_at} FROM ${complaints}
    WHERE NOT ${isErasable(before)} AND ${complaints.id} IN (SELECT ${reports.complaint_id} FROM ${reports} WHERE ${isOf})`;
  return unscoped("accounts have unique ids").text(
    { at: nullable(sql`max(at)`.mapWith(Number)) },
    ({ columns }) => sql`SELECT ${columns} FROM (
    SELECT ${created_at} AS at FROM ${complaints} WHERE ${account_id} = ${id} AND NOT ${isErasable(before)}
    UNION ALL ${reported(eq(reports.reporter_id, id))}
    UNION ALL ${reported(eq(reports.reported_id, id))})`,
  );
};
