import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { ConversationId, MemberId } from "~/kit/ids";

/** How many messages wait for a member, as part of another statement; `reading` is a conversation that does not count. */
export const unreadOf = (
  memberId: Value<MemberId>,
  reading: Value<ConversationId | ""> = "",
): SQL =>
  sql`(SELECT coalesce(sum(unread), 0) FROM participants WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${reading})`;
