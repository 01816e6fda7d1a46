import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ValueOrSql } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import type { BlockPair } from "./block";

/** SQL condition: one member blocked another. */
export const hasBlocked = (member: ValueOrSql<MemberId>, other: ValueOrSql<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${member} AND blocked_id = ${other})`;

/** SQL condition: no block between two members, either way; always true for a visitor (null). */
export function notBlocked(
  memberId: ValueOrSql<MemberId | null>,
  other: ValueOrSql<MemberId>,
): SQL {
  return sql`
    NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} AND blocked_id = ${other})
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${other} AND blocked_id = ${memberId})`;
}

/**
 * The same for conditions on many rows: most members have no block, and that is read once per
 * statement.
 */
export function notBlockedInScan(
  memberId: ValueOrSql<MemberId | null>,
  other: ValueOrSql<MemberId>,
): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} OR blocked_id = ${memberId})
    OR (${notBlocked(memberId, other)}))`;
}

/** Inserts a block, if `when` is true and the other member did not block first; idempotent. */
export function insertBlock(
  { siteId, blockerId, blockedId }: BlockPair,
  at: number,
  when: SQL,
): Statement {
  return sql`
    INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at)
    SELECT ${siteId}, ${blockerId}, ${blockedId}, ${at}
    WHERE ${blockerId} <> ${blockedId} AND ${when} AND NOT ${hasBlocked(blockedId, blockerId)}
    ON CONFLICT DO NOTHING`;
}

export const selectBlocked = ({
  blockerId,
  blockedId,
}: BlockPair): Statement<{ blocked: number }> =>
  sql`SELECT ${hasBlocked(blockerId, blockedId)} AS blocked`;
