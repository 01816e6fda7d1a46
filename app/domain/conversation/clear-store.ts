import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../safety/safety-sql";
import { unreadBeyond } from "./unread-sql";

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
export function clearChats(sides: SQL): Statement<{ id: ConversationId; at: number }> {
  return sql`
    UPDATE participants SET cleared_seq = last_seq, unread = 0, unread_since = NULL
    WHERE ${sides}
    RETURNING conversation_id AS id, last_message_at AS at`;
}

/** How far a side is cleared, and how far it goes. */
export type Extent = { cleared: number; last: number };
/** Before `clearChats`, in its batch: what that is about to take. */
export const selectExtent = (side: SQL): Statement<Extent> =>
  sql`SELECT cleared_seq AS cleared, last_seq AS last FROM participants WHERE ${side}`;

/** What a deletion took is there again; nothing where more was taken since, or across a block. */
export function reopenChat(
  member: MemberKey,
  { id, cleared, last }: Extent & { id: ConversationId },
): Statement<{ id: ConversationId }> {
  return sql`
    UPDATE participants SET cleared_seq = ${cleared},
      ${unreadBeyond(sql`max(participants.read_seq, ${cleared})`, member.id)}
    WHERE ${sideOf(member, id)} AND cleared_seq = ${last} AND forgotten_seq <= ${cleared} AND ${notBlocked(member.id, sql`other_id`)}
    RETURNING conversation_id AS id`;
}

/** After it, in its batch: what is there again is no evidence. */
export function unsealChat(side: SQL, last: number): Statement {
  return sql`
    DELETE FROM seals WHERE ${side} AND upto_seq = ${last}
      AND (SELECT cleared_seq FROM participants WHERE ${side}) < ${last}`;
}
