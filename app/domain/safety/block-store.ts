import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";

export type Pair = { siteId: string; blockerId: string; blockedId: string };

/** The block, for somebody who is really there; again is the same block. */
export function insertBlock({ siteId, blockerId, blockedId }: Pair, at: number): SQL {
  return sql`
    INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at)
    SELECT ${siteId}, ${blockerId}, p.id, ${at} FROM profiles p
    WHERE p.id = ${blockedId} AND p.site_id = ${siteId} AND p.id <> ${blockerId} AND p.status <> 'draft'
      AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blockedId} AND blocked_id = ${blockerId})
    ON CONFLICT DO NOTHING`;
}

const isBlocked = ({ blockerId, blockedId }: Pair) =>
  sql`EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId})`;

/**
 * What the two lose: named here, below the nouns that own these tables, because it must be one transaction with the
 * block. Each one's chat is sealed first: a block must not destroy the evidence of what made somebody block.
 */
export function loseEachOther(pair: Pair, at: number): SQL[] {
  const { blockerId: a, blockedId: b } = pair;
  const seal = (member: string, other: string) => sql`
    INSERT INTO seals (conversation_id, member_id, site_id, upto_seq, sealed_at)
    SELECT conversation_id, member_id, site_id, last_seq, ${at} FROM participants
    WHERE member_id = ${member} AND other_id = ${other} AND last_seq > cleared_seq AND ${isBlocked(pair)}
    ON CONFLICT DO NOTHING`;
  const empty = (member: string, other: string) => sql`
    UPDATE participants SET cleared_seq = last_seq, read_seq = last_seq, unread = 0
    WHERE member_id = ${member} AND other_id = ${other} AND ${isBlocked(pair)}`;
  return [
    sql`DELETE FROM likes WHERE ((from_id = ${a} AND to_id = ${b}) OR (from_id = ${b} AND to_id = ${a})) AND ${isBlocked(pair)}`,
    seal(a, b),
    seal(b, a),
    empty(a, b),
    empty(b, a),
  ];
}

/** Whether the block stands. */
export function selectBlocked(pair: Pair): Statement<{ blocked: number }> {
  return sql`SELECT ${isBlocked(pair)} AS blocked`;
}

export function deleteBlock({ siteId, blockerId, blockedId }: Pair): SQL {
  return sql`DELETE FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId} AND site_id = ${siteId}`;
}

/** Somebody in the list of the blocked. `photoId` only where everybody may see the picture: the others are not served across a block. */
export type BlockedRow = {
  id: string;
  name: string;
  at: number;
  photoId: string | null;
  photoTiny: string | null;
};

/** Whom a member blocked, newest first. */
export function selectBlockedPage(
  siteId: string,
  memberId: string,
  after: Cursor | null,
  limit: number,
): Statement<BlockedRow> {
  const older = after ? sql`AND (b.created_at, b.blocked_id) < (${after[0]}, ${after[1]})` : sql``;
  return sql`
    SELECT b.blocked_id AS id, p.name AS name, b.created_at AS at, ph.id AS photoId, ph.tiny AS photoTiny
    FROM blocks b INDEXED BY blocks_by_blocker
    JOIN profiles p ON p.id = b.blocked_id
    LEFT JOIN photos ph ON ph.id = p.main_photo_id AND p.status = 'active' AND ph.status = 'active' AND ph.visibility = 'public'
    WHERE b.blocker_id = ${memberId} AND b.site_id = ${siteId} ${older}
    ORDER BY b.created_at DESC, b.blocked_id DESC
    LIMIT ${sql.raw(String(limit))}`;
}
