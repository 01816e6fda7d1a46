import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Value } from "~/db/compiled";
import type { MemberId } from "~/kit/ids";
import type { Pair } from "./safety";

/** Whether one member blocked another, as a condition. */
export const hasBlocked = (member: Value<MemberId>, other: Value<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${member} AND blocked_id = ${other})`;

/** No block between two members, either way; a visitor (null) has none. */
export function notBlocked(memberId: Value<MemberId | null>, other: Value<MemberId>): SQL {
  return sql`
    NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} AND blocked_id = ${other})
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${other} AND blocked_id = ${memberId})`;
}

/** The same for conditions on very many rows: most members have no block at all, which is read once for a whole statement. */
export function notBlockedOften(memberId: Value<MemberId | null>, other: Value<MemberId>): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} OR blocked_id = ${memberId})
    OR (${notBlocked(memberId, other)}))`;
}

/** The block, where `when` holds and the other one did not block first; again is the same block. */
export function insertBlock(
  { siteId, blockerId, blockedId }: Pair,
  at: number,
  when: SQL,
): Statement {
  return sql`
    INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at)
    SELECT ${siteId}, ${blockerId}, ${blockedId}, ${at}
    WHERE ${blockerId} <> ${blockedId} AND ${when} AND NOT ${hasBlocked(blockedId, blockerId)}
    ON CONFLICT DO NOTHING`;
}

export const selectBlocked = ({ blockerId, blockedId }: Pair): Statement<{ blocked: number }> =>
  sql`SELECT ${hasBlocked(blockerId, blockedId)} AS blocked`;
