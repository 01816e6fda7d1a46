import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../safety/safety-sql";

/** What is told names a chat, another member, or neither. */
type About = { conversation?: ConversationId | undefined; member?: MemberId | undefined };

/** Whether a member may log in, and what they would be told still holds. */
export const selectHolds = (me: MemberKey, about: About): Statement<{ holds: number }> =>
  sql`SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ${me.id} AND site_id = ${me.siteId} AND status IN ('not_confirmed', 'active'))
    AND ${stands(me, about)} AS holds`;

function stands({ id, siteId }: MemberKey, { conversation, member }: About): SQL {
  if (conversation)
    return sql`NOT EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${conversation} AND member_id = ${id}
      AND site_id = ${siteId} AND (unread = 0 OR NOT (${notBlocked(id, sql`other_id`)})))`;
  return member ? notBlocked(id, member) : sql`1`;
}
