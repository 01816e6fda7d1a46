import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { setUnreadAbove } from "./unread-sql";

/** A condition on `participants` for one member's row of a conversation. */
export const participantOf = (member: MemberKey, conversationId: ConversationId): SQL =>
  sql`conversation_id = ${conversationId} AND member_id = ${member.id} AND site_id = ${member.siteId}`;

/** A condition on `participants` for both rows of two members, if `when` is true. */
export const participantsOfPair = (one: MemberId, other: MemberId, when: SQL): SQL =>
  sql`member_id IN (${one}, ${other}) AND other_id IN (${one}, ${other}) AND ${when}`;

/**
 * Starts the evidence hold of these participants. Runs before `clearChats`, in its batch. Writes
 * nothing if no new message is cleared.
 */
export function startEvidenceHolds(sides: SQL, at: number): Statement {
  return sql`
    INSERT INTO seals (conversation_id, member_id, site_id, upto_seq, sealed_at)
    SELECT conversation_id, member_id, site_id, last_seq, ${at} FROM participants
    WHERE ${sides} AND last_seq > cleared_seq
    ON CONFLICT DO NOTHING`;
}

/**
 * Clears all messages of these participants. The other member keeps them, and no read receipt is
 * published for them (R93).
 */
export function clearChats(sides: SQL): Statement<{ id: ConversationId; at: number }> {
  return sql`
    UPDATE participants SET cleared_seq = last_seq, unread = 0, unread_since = NULL
    WHERE ${sides}
    RETURNING conversation_id AS id, last_message_at AS at`;
}

/** Number up to which a participant has cleared, and the last number. */
export type ClearedRange = { cleared: number; last: number };
/** Runs before `clearChats`, in its batch: the range that it will clear. */
export const selectClearedRange = (side: SQL): Statement<ClearedRange> =>
  sql`SELECT cleared_seq AS cleared, last_seq AS last FROM participants WHERE ${side}`;

/** Undoes a deletion. Changes nothing if more was cleared since or across a block. */
export function restoreClearedChat(
  member: MemberKey,
  { id, cleared, last }: ClearedRange & { id: ConversationId },
): Statement<{ id: ConversationId }> {
  return sql`
    UPDATE participants SET cleared_seq = ${cleared},
      ${setUnreadAbove(sql`max(participants.read_seq, ${cleared})`, member.id)}
    WHERE ${participantOf(member, id)} AND cleared_seq = ${last} AND forgotten_seq <= ${cleared} AND ${notBlocked(member.id, sql`other_id`)}
    RETURNING conversation_id AS id`;
}

/** Removes the evidence hold of restored messages. Runs after `restoreClearedChat`, in its batch. */
export function endEvidenceHold(side: SQL, last: number): Statement {
  return sql`
    DELETE FROM seals WHERE ${side} AND upto_seq = ${last}
      AND (SELECT cleared_seq FROM participants WHERE ${side}) < ${last}`;
}
