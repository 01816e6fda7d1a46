import { type SQL, sql } from "drizzle-orm";

/** Whether one member blocked another, as a condition; `member` and `other` are ids or expressions for them. */
export const hasBlocked = (member: string | SQL | null, other: string | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${member} AND blocked_id = ${other})`;

/** No block between two members, either way. `other` is an SQL expression. */
export function notBlocked(memberId: string | null, other: SQL): SQL {
  return sql`
    NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} AND blocked_id = ${other})
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${other} AND blocked_id = ${memberId})`;
}
