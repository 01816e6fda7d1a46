import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { unreadOf } from "../conversation/conversation-sql";
import { newLikesOf } from "../like/like-sql";
import { balanceOf } from "../wallet/wallet-sql";
import type { Badges } from "./badge";

/** What waits for a member; `reading` is a conversation whose messages are being read just now. */
export function selectBadges(memberId: string, reading: string): Statement<Badges> {
  return sql`SELECT ${unreadOf(memberId, reading)} AS unread, ${newLikesOf(memberId)} AS newLikes, ${balanceOf(memberId)} AS credits`;
}
