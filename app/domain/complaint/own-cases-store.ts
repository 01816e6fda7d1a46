import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/literal";
import type { ComplaintId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { ComplaintKind } from "./complaint.schema";
import type { ReportReason } from "./report.schema";

/** A case as its complainant sees it; it names no other person. */
export type OwnCaseRow = {
  id: ComplaintId;
  number: string;
  at: number;
  kind: ComplaintKind;
  /** The reason of a report; null for other complaints. */
  reason: ReportReason | null;
  status: "open" | "in_work" | "closed";
  decision: string | null;
  decidedAt: number | null;
};

/** A page of a member's own cases, newest first. */
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
