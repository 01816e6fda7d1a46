import { sql } from "drizzle-orm";
import type { Services } from "~/services";

export type Badges = { unread: number; newLikes: number; credits: number };

/**
 * What the top bar counts for a member: unread messages, new likes, credits. Blocked members never count: blocking
 * deletes. `reading` is the conversation that this very request opens, whose messages are being read.
 */
export async function listBadges(services: Services, memberId: string, reading = ""): Promise<Badges> {
  const [row] = await services.readTogether<Badges>(sql`
    SELECT
      (SELECT coalesce(sum(unread), 0) FROM participants WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${reading}) AS unread,
      (SELECT count(*) FROM (SELECT 1 FROM likes WHERE to_id = ${memberId} AND seen_at IS NULL LIMIT 100)) AS newLikes,
      (SELECT balance FROM wallets WHERE account_id = ${memberId}) AS credits`);
  return { unread: row?.unread ?? 0, newLikes: row?.newLikes ?? 0, credits: row?.credits ?? 0 };
}
