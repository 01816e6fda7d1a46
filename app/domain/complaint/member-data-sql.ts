import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { ERASED_MEMBER_ID } from "~/kit/ids";
import type { MemberKey } from "../account/account";

/**
 * A member's own complaints with their status, for the data export. Reports about the member are
 * not included.
 */
export const selectOwnComplaints = ({ id, siteId }: MemberKey, limit: number): Statement<object> =>
  sql`SELECT case_number, kind, about, body, email, name, language, status, decision, decided_at, created_at FROM complaints
    WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at LIMIT ${literal(limit)}`;

/** Whether a complaint is decided, or older than the retention period. */
const isErasable = (before: number) => sql`(status = 'closed' OR created_at <= ${before})`;
const erasableReports = (id: SQL, before: number) =>
  sql`SELECT r.complaint_id FROM reports r JOIN complaints ON complaints.id = r.complaint_id WHERE ${id} AND ${isErasable(before)} ORDER BY r.complaint_id`;

/**
 * Removes a member from complaints by and about them that are decided or were filed before
 * `before`, up to a limit. The case stays, as a number without a person.
 */
export const eraseCases = (
  { id }: MemberKey,
  { before, limit }: { before: number; limit: number },
) => {
  const by = erasableReports(sql`r.reporter_id = ${id}`, before);
  const about = erasableReports(sql`r.reported_id = ${id}`, before);
  return {
    mine: sql`DELETE FROM evidence WHERE complaint_id IN (${by} LIMIT ${literal(limit)})`,
    ofMe: sql`DELETE FROM evidence WHERE complaint_id IN (${about} LIMIT ${literal(limit)})`,
    about: sql`UPDATE complaints SET about = NULL, decision = NULL WHERE (about IS NOT NULL OR decision IS NOT NULL) AND id IN (${about} LIMIT ${literal(limit)})`,
    reported: sql`UPDATE reports SET reported_id = ${ERASED_MEMBER_ID}, conversation_id = NULL WHERE complaint_id IN (${about} LIMIT ${literal(limit)})`,
    reporter: sql`UPDATE reports SET reporter_id = ${ERASED_MEMBER_ID}, conversation_id = NULL WHERE complaint_id IN (${by} LIMIT ${literal(limit)})`,
    filed: sql`UPDATE complaints SET account_id = NULL, email = NULL, name = NULL, about = NULL, decision = NULL, body = '' WHERE id IN (
      SELECT id FROM complaints WHERE account_id = ${id} AND ${isErasable(before)} LIMIT ${literal(limit)})`,
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
