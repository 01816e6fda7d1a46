import { type SQL, sql } from "drizzle-orm";

/** The two numbers that a member's pages show: unread messages and new likes. */
export type Waiting = { unread: number; newLikes: number };

/**
 * Those numbers as columns, written once for everything that shows or announces them. A like counts while its giver may
 * be seen: a block deletes it, and of somebody hidden or gone it is not counted, since the list would not show it.
 * `reading` is a conversation whose messages are being read just now. At most 100 likes are counted; badges say "99+".
 * Here, on a low stair, because a block announces them too.
 */
export function waitingColumns(memberId: string, reading = ""): SQL {
  return sql`
    (SELECT coalesce(sum(unread), 0) FROM participants WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${reading}) AS unread,
    (SELECT count(*) FROM (SELECT from_id FROM likes WHERE to_id = ${memberId} AND seen_at IS NULL LIMIT 100) AS latest
      CROSS JOIN profiles ON profiles.id = latest.from_id AND profiles.status = 'active') AS newLikes`;
}
