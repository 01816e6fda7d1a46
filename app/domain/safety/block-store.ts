import { type SQL, sql } from "drizzle-orm";

type Pair = { siteId: string; blockerId: string; blockedId: string };

/** The block, for somebody who is really there; again is the same block. */
export function insertBlock({ siteId, blockerId, blockedId }: Pair, at: number): SQL {
  return sql`
    INSERT INTO blocks (site_id, blocker_id, blocked_id, created_at)
    SELECT ${siteId}, ${blockerId}, p.id, ${at} FROM profiles p
    WHERE p.id = ${blockedId} AND p.site_id = ${siteId} AND p.id <> ${blockerId} AND p.status <> 'draft'
      AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blockedId} AND blocked_id = ${blockerId})
    ON CONFLICT DO NOTHING`;
}

const isBlocked = ({ blockerId, blockedId }: Pair) => sql`EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId})`;

/** What the two lose: named here, below the nouns that own these tables, because it must be one transaction with the block. */
export function loseEachOther(pair: Pair): SQL[] {
  const { blockerId: a, blockedId: b } = pair;
  const empty = (member: string, other: string) => sql`
    UPDATE participants SET cleared_seq = last_seq, read_seq = last_seq, unread = 0
    WHERE member_id = ${member} AND other_id = ${other} AND ${isBlocked(pair)}`;
  return [
    sql`DELETE FROM likes WHERE ((from_id = ${a} AND to_id = ${b}) OR (from_id = ${b} AND to_id = ${a})) AND ${isBlocked(pair)}`,
    empty(a, b),
    empty(b, a),
  ];
}

/** Whether the block stands. */
export function selectBlocked(pair: Pair): SQL {
  return sql`SELECT ${isBlocked(pair)} AS blocked`;
}

export function deleteBlock({ siteId, blockerId, blockedId }: Pair): SQL {
  return sql`DELETE FROM blocks WHERE blocker_id = ${blockerId} AND blocked_id = ${blockedId} AND site_id = ${siteId}`;
}
