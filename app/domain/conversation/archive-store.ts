import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import { prepared } from "~/db/prepared";
import {
  type ConversationId,
  ERASED_MEMBER_ID,
  type MemberId,
  type SiteId,
  type StoredClientId,
} from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { GiftCode } from "../gift/gift";
import { ARCHIVE_BATCH_SIZE } from "./conversation";
import { hasEvidenceHold } from "./evidence-hold-store";

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
