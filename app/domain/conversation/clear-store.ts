import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

/** One member's side of a conversation, as a condition on `participants`. */
export const sideOf = (member: MemberKey, conversationId: ConversationId): SQL =>
  sql`conversation_id = ${conversationId} AND member_id = ${member.id} AND site_id = ${member.siteId}`;

/** Both sides of what two members wrote, where `when` holds. */
export const betweenTwo = (one: MemberId, other: MemberId, when: SQL): SQL =>
  sql`member_id IN (${one}, ${other}) AND other_id IN (${one}, ${other}) AND ${when}`;

/** Notes since when those sides are only evidence; before `clearChats`, in its batch. Nothing where nothing new is cleared. */
export function sealChats(sides: SQL, at: number): Statement {
  return sql`
    INSERT INTO seals (conversation_id, member_id, site_id, upto_seq, sealed_at)
    SELECT conversation_id, member_id, site_id, last_seq, ${at} FROM participants
    WHERE ${sides} AND last_seq > cleared_seq
    ON CONFLICT DO NOTHING`;
}

/** Everything so far is gone for those sides; the other one of a conversation keeps it, and is told of none that it was read (R93). */
export function clearChats(sides: SQL): Statement<{ id: ConversationId }> {
  return sql`
    UPDATE participants SET cleared_seq = last_seq, unread = 0
    WHERE ${sides}
    RETURNING conversation_id AS id`;
}
