import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type ValueOrSql } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import type { BlockPair } from "./block";
import { blocks } from "./block.tables";

const isPair = (member: ValueOrSql<MemberId>, other: ValueOrSql<MemberId>) =>
  and(eq(blocks.blocker_id, member), eq(blocks.blocked_id, other));

/** SQL condition: one member blocked another. */
export const hasBlocked = (member: ValueOrSql<MemberId>, other: ValueOrSql<MemberId>): SQL =>
  exists(build.select({ one: sql`1` }).from(blocks).where(isPair(member, other)));

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
export const selectOwnBlocks = ({ id, siteId }: Member, limit: number) =>
  build
    .select({ id: blocks.blocked_id, at: blocks.created_at })
    .from(blocks)
    .where(and(eq(blocks.blocker_id, id), eq(blocks.site_id, siteId)))
    .orderBy(blocks.created_at)
    .limit(literal(limit));

/** Erases blocks by a member and of them, up to a limit each. */
export const eraseBlocks = ({ id }: Member, limit: number) => ({
  made: deleteSome(eq(blocks.blocker_id, id), limit),
  met: deleteSome(eq(blocks.blocked_id, id), limit),
});

function deleteSome(which: SQL, limit: number) {
  const some = build
    .select({ blocker: blocks.blocker_id, blocked: blocks.blocked_id })
    .from(blocks)
    .where(which)
    .limit(literal(limit));
  return build.delete(blocks).where(sql`(${blocks.blocker_id}, ${blocks.blocked_id}) IN ${some}`);
}

export const deleteBlock = ({ siteId, blockerId, blockedId }: BlockPair) =>
  build.delete(blocks).where(and(isPair(blockerId, blockedId), eq(blocks.site_id, siteId)));
