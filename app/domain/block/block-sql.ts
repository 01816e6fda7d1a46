import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type ValueOrSql } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
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

/** A member of a site. Declared here because the module of the shared type depends on this one. */
type Member = { id: MemberId; siteId: SiteId };

/** The members whom a member blocked, and when, for the data export. */
export const selectOwnBlocks = (
  { id, siteId }: Member,
  limit: number,
): Statement<{ id: string; at: number }> =>
  sql`SELECT blocked_id AS id, created_at AS at FROM blocks WHERE blocker_id = ${id} AND site_id = ${siteId}
    ORDER BY created_at LIMIT ${literal(limit)}`;

/** Erases blocks by a member and of them, up to a limit each. */
export const eraseBlocks = ({ id }: Member, limit: number) => ({
  made: sql`DELETE FROM blocks WHERE (blocker_id, blocked_id) IN (
    SELECT blocker_id, blocked_id FROM blocks WHERE blocker_id = ${id} LIMIT ${literal(limit)})`,
  met: sql`DELETE FROM blocks WHERE (blocker_id, blocked_id) IN (
    SELECT blocker_id, blocked_id FROM blocks WHERE blocked_id = ${id} LIMIT ${literal(limit)})`,
});

export function deleteBlock({ siteId, blockerId, blockedId }: BlockPair): Statement {
  return sql`DELETE FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId} AND site_id = ${siteId}`;
}
