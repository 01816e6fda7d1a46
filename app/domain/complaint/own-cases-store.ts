import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/literal";
import type { ComplaintId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { ComplaintKind } from "./complaint.schema";
import type { ReportReason } from "./report.schema";

/** A case as whoever opened it follows it; nobody else is named in it. */
export type OwnCaseRow = {
  id: ComplaintId;
  number: string;
  at: number;
  kind: ComplaintKind;
  /** Of a report; null of another complaint. */
  reason: ReportReason | null;
  status: "open" | "in_work" | "closed";
  decision: string | null;
  decidedAt: number | null;
};

/** What a member complained of, newest first. */
export function selectOwnCases(
  { id, siteId }: MemberKey,
  after: Cursor | null,
  limit: number,
): Statement<OwnCaseRow> {
  const older = after ? sql`AND (c.created_at, c.id) < (${after[0]}, ${after[1]})` : sql``;
  return sql`
    SELECT c.id AS id, c.case_number AS number, c.created_at AS at, c.kind AS kind, r.reason AS reason, c.status AS status,
      c.decision AS decision, c.decided_at AS decidedAt
    FROM complaints c LEFT JOIN reports r ON r.complaint_id = c.id
    WHERE c.account_id = ${id} AND c.site_id = ${siteId} ${older}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${literal(limit)}`;
}
