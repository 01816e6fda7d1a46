import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import type { BlockPair } from "./block";
import { blocks } from "./block.tables";

const isPair = (member: ValueOrSql<MemberId>, other: ValueOrSql<MemberId>) =>
  and(eq(blocks.blocker_id, member), eq(blocks.blocked_id, other));

/** SQL condition: one member blocked another. */
export const hasBlocked = (member: ValueOrSql<MemberId>, other: ValueOrSql<MemberId>): SQL =>
  exists(subselect({ one: sql`1` }).from(blocks).where(isPair(member, other)));

/** SQL condition: no block between two members, either way; always true for a visitor (null). */
export function notBlocked(
  memberId: ValueOrSql<MemberId | null>,
  other: ValueOrSql<MemberId>,
): SQL {
  return sql`
    NOT EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.blocker_id} = ${memberId} AND ${blocks.blocked_id} = ${other})
    AND NOT EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.blocker_id} = ${other} AND ${blocks.blocked_id} = ${memberId})`;
}

/**
 * The same for conditions on many rows: most members have no block, and that is read once per
 * statement.
 */
export function notBlockedInScan(
  memberId: ValueOrSql<MemberId | null>,
  other: ValueOrSql<MemberId>,
): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.blocker_id} = ${memberId} OR ${blocks.blocked_id} = ${memberId})
    OR (${notBlocked(memberId, other)}))`;
}

/** Inserts a block, if `when` is true and the other member did not block first; idempotent. */
export const insertBlock = ({ siteId, blockerId, blockedId }: BlockPair, at: number, when: SQL) =>
  insertSelect(
    blocks,
    { site_id: siteId, blocker_id: blockerId, blocked_id: blockedId, created_at: at },
    {
      when: sql`${blockerId} <> ${blockedId} AND ${when} AND NOT ${hasBlocked(blockedId, blockerId)}`,
      onConflict: sql`DO NOTHING`,
    },
  );

export const selectBlocked = ({ blockerId, blockedId }: BlockPair) =>
  unscoped("a pair of members is unique").text(
    { blocked: sql`${hasBlocked(blockerId, blockedId)}`.mapWith(Boolean) },
    ({ columns }) => sql`SELECT ${columns}`,
  );

/** A member of a site. Declared here because the module of the shared type depends on this one. */
type Member = { id: MemberId; siteId: SiteId };

/** The members whom a member blocked, and when, for the data export. */
export const selectOwnBlocks = (member: Member, limit: number) =>
  forOwner(member, blocks.blocker_id)
    .select({ id: blocks.blocked_id, at: blocks.created_at })
    .from(blocks)
    .orderBy(blocks.created_at)
    .limit(literal(limit));

/** Erases blocks by a member and of them, up to a limit each. */
export const eraseBlocks = ({ id, siteId }: Member, limit: number) => ({
  made: deleteSome(siteId, eq(blocks.blocker_id, id), limit),
  met: deleteSome(siteId, eq(blocks.blocked_id, id), limit),
});

function deleteSome(siteId: SiteId, which: SQL, limit: number) {
  const some = subselect({ blocker: blocks.blocker_id, blocked: blocks.blocked_id })
    .from(blocks)
    .where(which)
    .limit(literal(limit));
  return forSite(siteId)
    .delete(blocks)
    .where(sql`(${blocks.blocker_id}, ${blocks.blocked_id}) IN ${some}`);
}

export const deleteBlock = ({ siteId, blockerId, blockedId }: BlockPair) =>
  forSite(siteId).delete(blocks).where(isPair(blockerId, blockedId));
