import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { ConversationId } from "~/kit/ids";
import { deletePhotosUpTo } from "../photo/chat-photo-sql";

/**
 * Evidence holds that expired, oldest first, up to a limit; uses seals_by_time. Returns the same
 * rows in every statement of one batch.
 */
const expiredHolds = (before: number, limit: number) => sql`
  SELECT conversation_id, member_id, upto_seq FROM seals WHERE sealed_at <= ${before}
  ORDER BY sealed_at, conversation_id, member_id, upto_seq LIMIT ${literal(limit)}`;

/**
 * Whether a conversation has messages under evidence hold for one of the two, as an SQL expression.
 */
export const hasEvidenceHold = (chat: ConversationId): SQL =>
  sql`EXISTS (SELECT 1 FROM seals WHERE conversation_id = ${chat})`;

/** Marks the messages of expired holds as no longer evidence for their member. */
export function markExpiredEvidence(before: number, limit: number): SQL {
  return sql`
    UPDATE participants SET forgotten_seq = max(forgotten_seq, coalesce((
      SELECT max(upto_seq) FROM seals s WHERE s.conversation_id = participants.conversation_id
        AND s.member_id = participants.member_id AND s.sealed_at <= ${before}), 0))
    WHERE (conversation_id, member_id) IN (SELECT conversation_id, member_id FROM (${expiredHolds(before, limit)}))`;
}

/** The conversations with archived messages that are erased for both members. */
export function selectExpiredArchives(
  before: number,
  limit: number,
): Statement<{ id: ConversationId; upTo: number }> {
  return sql`
    SELECT conversation_id AS id, min(forgotten_seq, archived_to) AS upTo FROM (
      SELECT conversation_id, min(forgotten_seq) AS forgotten_seq, max(archived_to) AS archived_to FROM participants
      WHERE conversation_id IN (SELECT conversation_id FROM (${expiredHolds(before, limit)})) GROUP BY conversation_id)
    WHERE min(forgotten_seq, archived_to) > 0`;
}

/** Deletes photos of archived messages; photos of stored ones are deleted with their message. */
export const deleteExpiredPhotos = (before: number, limit: number): SQL =>
  deletePhotosUpTo(
    sql`SELECT conversation_id FROM (${expiredHolds(before, limit)})`,
    sql`(SELECT min(forgotten_seq) FROM participants WHERE conversation_id = chat_photos.conversation_id)`,
  );

/**
 * Deletes messages that are evidence for neither member; messages that one of them can still read
 * stay.
 */
export function deleteExpiredMessages(before: number, limit: number): SQL {
  return sql`
    DELETE FROM messages WHERE conversation_id IN (SELECT conversation_id FROM (${expiredHolds(before, limit)}))
      AND seq <= (SELECT min(forgotten_seq) FROM participants WHERE conversation_id = messages.conversation_id)`;
}

/** Deletes the reply rows of these messages and of replies to them. */
export function deleteExpiredReplies(before: number, limit: number): SQL {
  return sql`
    DELETE FROM replies WHERE conversation_id IN (SELECT conversation_id FROM (${expiredHolds(before, limit)}))
      AND reply_to <= (SELECT min(forgotten_seq) FROM participants WHERE conversation_id = replies.conversation_id)`;
}

/** Deletes the reactions to these messages. */
export function deleteExpiredReactions(before: number, limit: number): SQL {
  return sql`
    DELETE FROM reactions WHERE conversation_id IN (SELECT conversation_id FROM (${expiredHolds(before, limit)}))
      AND seq <= (SELECT min(forgotten_seq) FROM participants WHERE conversation_id = reactions.conversation_id)`;
}

export function deleteExpiredHolds(before: number, limit: number): SQL {
  return sql`DELETE FROM seals WHERE (conversation_id, member_id, upto_seq) IN (${expiredHolds(before, limit)})`;
}
