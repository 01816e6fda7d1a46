import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { complaints, evidence, reports } from "./complaint.tables";

/**
 * A member's own complaints with their status, for the data export. Reports about the member are
 * not included.
 */
export const selectOwnComplaints = ({ id, siteId }: MemberKey, limit: number) =>
  build
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
      decided_at: complaints.decided_at,
      created_at: complaints.created_at,
    })
    .from(complaints)
    .where(and(eq(complaints.account_id, id), eq(complaints.site_id, siteId)))
    .orderBy(complaints.created_at)
    .limit(literal(limit));

/** Whether a complaint is decided, or older than the retention period. */
const isErasable = (before: number) =>
  sql`(${complaints.status} = 'closed' OR ${complaints.created_at} <= ${before})`;

type ErasedCases = { before: number; limit: number };
const selectErasable = (isOf: SQL, { before, limit }: ErasedCases) =>
  build
    .select({ id: reports.complaint_id })
    .from(reports)
    .innerJoin(complaints, eq(complaints.id, reports.complaint_id))
    .where(and(isOf, isErasable(before)))
    .orderBy(reports.complaint_id)
    .limit(literal(limit));

/**
 * Removes a member from complaints by and about them that are decided or were filed before
 * `before`, up to a limit. The case stays, as a number without a person.
 */
export const eraseCases = ({ id }: MemberKey, erased: ErasedCases) => {
  const by = selectErasable(eq(reports.reporter_id, id), erased);
  const about = selectErasable(eq(reports.reported_id, id), erased);
  const filed = build
    .select({ id: complaints.id })
    .from(complaints)
    .where(and(eq(complaints.account_id, id), isErasable(erased.before)))
    .limit(literal(erased.limit));
  const texts = { about: null, decision: null };
  const hasTexts = or(isNotNull(complaints.about), isNotNull(complaints.decision));
  return {
    mine: build.delete(evidence).where(inArray(evidence.complaint_id, by)),
    ofMe: build.delete(evidence).where(inArray(evidence.complaint_id, about)),
    about: build
      .update(complaints)
      .set(texts)
      .where(and(hasTexts, inArray(complaints.id, about))),
    reported: build
      .update(reports)
      .set({ reported_id: ERASED_MEMBER_ID, conversation_id: null })
      .where(inArray(reports.complaint_id, about)),
    reporter: build
      .update(reports)
      .set({ reporter_id: ERASED_MEMBER_ID, conversation_id: null })
      .where(inArray(reports.complaint_id, by)),
    filed: build
      .update(complaints)
      .set({ account_id: null, email: null, name: null, ...texts, body: "" })
      .where(inArray(complaints.id, filed)),
  };
};

/** When the newest open case by or about the member was filed; null if there is none. */
export const selectOpenCase = (
  { id }: MemberKey,
  before: number,
): Statement<{ at: number | null }> =>
  sql`SELECT max(created_at) AS at FROM (
    SELECT created_at FROM complaints WHERE account_id = ${id} AND NOT ${isErasable(before)}
    UNION ALL SELECT created_at FROM complaints WHERE NOT ${isErasable(before)} AND id IN (SELECT complaint_id FROM reports WHERE reporter_id = ${id})
    UNION ALL SELECT created_at FROM complaints WHERE NOT ${isErasable(before)} AND id IN (SELECT complaint_id FROM reports WHERE reported_id = ${id}))`;
