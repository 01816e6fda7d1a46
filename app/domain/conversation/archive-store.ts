import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, prepared } from "~/db/prepared";
import {
  type ConversationId,
  ERASED_MEMBER_ID,
  type MemberId,
  type SiteId,
  type StoredClientId,
} from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { GiftCode } from "../gift/gift";
import { deletePhotosUpTo } from "../photo/photo-sql";
import { ARCHIVE_BATCH_SIZE } from "./conversation";

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
const hasEvidenceHold = (chat: ConversationId): SQL =>
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

/**
 * Range of a conversation that a member can read: messages above `cleared` are readable, and of
 * these the ones up to `archived` are in the archive.
 */
export type ReadRange = { cleared: number; archived: number; last: number };
export const selectReadRange = prepared<MemberKey & { conversationId: ConversationId }, ReadRange>(
  (q) => sql`
    SELECT cleared_seq AS cleared, archived_to AS archived, last_seq AS last FROM participants
    WHERE conversation_id = ${q.conversationId} AND member_id = ${q.id} AND site_id = ${q.siteId}`,
);

/** Conversations due for archiving, the longest due first; uses conversations_by_archiving. */
export const unscopedSelectDueArchivings = (
  now: number,
  limit: number,
): Statement<{ id: ConversationId; siteId: SiteId }> =>
  sql`SELECT id, site_id AS siteId FROM conversations WHERE archive_at <= ${now} ORDER BY archive_at LIMIT ${literal(limit)}`;

/** Sets when the conversation is next checked for old messages. */
export const scheduleArchiving = (id: ConversationId, at: number): Statement =>
  sql`UPDATE conversations SET archive_at = ${at} WHERE id = ${id}`;

/** Number of the last archived message. No row if the conversation does not exist. */
export const selectArchivedTo = (id: ConversationId): Statement<{ archived: number }> =>
  sql`SELECT max(archived_to) AS archived FROM participants WHERE conversation_id = ${id} HAVING count(*) > 0`;

export type MovableRow = {
  seq: number;
  sender: MemberId;
  client: StoredClientId;
  body: string;
  gift: GiftCode | null;
  credits: number;
  at: number;
  answers: number | null;
};

/**
 * Number of the last message before the first unread one of the participant `p`; `last_seq` if none
 * is unread.
 */
const lastReadSeq = sql`coalesce((SELECT w.seq - 1 FROM messages w WHERE w.conversation_id = p.conversation_id
      AND w.seq > max(p.read_seq, p.cleared_seq) AND w.sender_id <> p.member_id ORDER BY w.seq LIMIT 1), p.last_seq)`;

/**
 * Messages that may be archived if old enough, oldest first. Excludes the last message, unread
 * messages, and conversations under evidence hold.
 */
export const selectMovable = (id: ConversationId): Statement<MovableRow> => sql`
    SELECT m.seq AS seq, m.sender_id AS sender, m.client_id AS client, m.body AS body, m.gift AS gift, m.credits AS credits,
      m.created_at AS at, r.reply_to AS answers
    FROM messages m LEFT JOIN replies r ON r.conversation_id = m.conversation_id AND r.seq = m.seq
    WHERE m.conversation_id = ${id} AND m.seq > (SELECT max(archived_to) FROM participants WHERE conversation_id = ${id})
      AND m.seq <= (SELECT min(min(${lastReadSeq}, p.last_seq - 1)) FROM participants p WHERE p.conversation_id = ${id})
      AND NOT ${hasEvidenceHold(id)}
    ORDER BY m.seq LIMIT ${literal(ARCHIVE_BATCH_SIZE + 1)}`;

/**
 * The copied range: numbers above `after` up to `upTo`, how many rows, and how many of them are
 * blanked.
 */
type CopiedRange = {
  id: ConversationId;
  after: number;
  upTo: number;
  count: number;
  blank: number;
};

/**
 * Updates `archived_to` of both participants and deletes the rows, in one batch, only if the rows
 * equal the copy. Rows are only ever blanked or deleted, so two counts detect a change. If they
 * differ, the next run copies them again.
 */
export const deleteArchivedRows = (
  { id, after, upTo, count, blank }: CopiedRange,
  next: number,
) => {
  const rows = sql`FROM messages WHERE conversation_id = ${id} AND seq > ${after} AND seq <= ${upTo}`;
  const done = sql`(SELECT max(archived_to) FROM participants WHERE conversation_id = ${id}) = ${upTo}`;
  return {
    reach: sql`UPDATE participants SET archived_to = ${upTo} WHERE conversation_id = ${id} AND archived_to = ${after}
      AND (SELECT count(*) ${rows}) = ${count} AND (SELECT count(*) ${rows} AND sender_id = ${ERASED_MEMBER_ID}) = ${blank}`,
    rows: sql`DELETE ${rows} AND ${done}`,
    schedule: sql`UPDATE conversations SET archive_at = ${next} WHERE id = ${id} AND ${done}`,
  };
};
