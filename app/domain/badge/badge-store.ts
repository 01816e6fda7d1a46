import { sql } from "drizzle-orm";
import { compiled } from "~/db/compiled";
import type { ConversationId, MemberId } from "~/kit/ids";
import { unreadOf } from "../conversation/conversation-sql";
import { newLikesOf } from "../like/like-sql";
import { balanceOf } from "../wallet/wallet-sql";
import type { Badges } from "./badge";

/** What waits for a member; `reading` is a conversation whose messages are being read just now. */
export const selectBadges = compiled<{ memberId: MemberId; reading: ConversationId | "" }, Badges>(
  ({ memberId, reading }) =>
    sql`SELECT ${unreadOf(memberId, reading)} AS unread, ${newLikesOf(memberId)} AS newLikes, ${balanceOf(memberId)} AS credits`,
);
