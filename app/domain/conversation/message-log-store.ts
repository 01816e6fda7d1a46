import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type Placeholders, preparedVariants } from "~/db/prepared";
import type { ConversationId, MemberId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { GiftCode } from "../gift/gift";
import { visibleGift, visiblePhoto } from "./attachment-store";
import { archivedMessages, isCounterpartActive, joinArchived } from "./conversation-sql";
import {
  joinMessageExtras,
  type MessageExtrasRow,
  messageExtrasColumns,
} from "./message-extras-store";

/** A conversation and the member who queries it. */
type ParticipantKey = MemberKey & { conversationId: ConversationId };

export type MessageRow = {
  seq: number;
  senderId: MemberId;
  clientId: StoredClientId;
  body: string;
  gift: GiftCode | null;
  photo: string | null;
  at: number;
} & MessageExtrasRow;

/** A page of messages between two sequence numbers (both exclusive), for a participant only. */
export function selectMessages(
  reader: MemberKey,
  conversationId: ConversationId,
  query: MessagePage & Partial<MessageRange> & { archived?: ArchivedRows },
): Statement<MessageRow> {
  const { after = 0, before = Number.MAX_SAFE_INTEGER, archived = STORED_ONLY, ...shape } = query;
  const params = { ...reader, conversationId, after, before, ...NO_ARCHIVED_ROWS, ...archived };
  return selectMessageRows({ ...shape, from: archived.from }, params);
}

export type MessagePage = { newestFirst: boolean; limit: number };
export type MessageRange = { after: number; before: number };
/**
 * Source of messages and quotes. `room`: both from the archive, as JSON; `answering`: stored
 * messages with these numbers whose quotes are archived.
 */
type ArchivedRows = { from: "stored" | "room" | "answering"; page?: string; quoted?: string };
const STORED_ONLY: ArchivedRows = { from: "stored" };
const NO_ARCHIVED_ROWS = { page: "[]", quoted: "[]" };

const selectMessageRows = preparedVariants(
  (
    q: Placeholders<ParticipantKey & MessageRange & typeof NO_ARCHIVED_ROWS>,
    shape: MessagePage & Pick<ArchivedRows, "from">,
  ) => {
    const [joinMessages, joinQuoted] = messageSources(q, shape.from);
    return sql<MessageRow>`
    SELECT m.seq AS seq, m.sender_id AS senderId, m.client_id AS clientId,
      CASE WHEN m.sender_id = ${q.id} OR ${isCounterpartActive} THEN m.body ELSE '' END AS body, ${visibleGift(q.id, isCounterpartActive)}, ${visiblePhoto(q.id)}, m.created_at AS at, ${messageExtrasColumns(q.id, isCounterpartActive)}
    FROM participants p LEFT JOIN profiles o ON o.id = p.other_id ${joinMessages} ON m.conversation_id = p.conversation_id
      AND m.seq > max(p.cleared_seq, ${q.after}) AND m.seq < ${q.before}${shape.from === "answering" ? sql` AND m.seq IN (SELECT value FROM json_each(${q.page}))` : sql``}${joinMessageExtras(q.id, isCounterpartActive, joinQuoted)}
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}
    ORDER BY m.seq ${sql.raw(shape.newestFirst ? "DESC" : "ASC")}
    LIMIT ${literal(shape.limit)}`;
  },
);

/** Joins a page's messages, `m`, and their quoted messages, `q`. */
function messageSources(
  q: Placeholders<ParticipantKey & typeof NO_ARCHIVED_ROWS>,
  from: ArchivedRows["from"],
): [SQL, SQL] {
  return [
    from === "room" ? joinArchived(q.conversationId, q.page) : sql`JOIN messages m`,
    from === "stored"
      ? sql`LEFT JOIN messages q`
      : sql`LEFT JOIN ${archivedMessages(q.conversationId, q.quoted)} q`,
  ];
}

/**
 * Not the maximum of `messages` alone: the numbers must continue after all messages were erased,
 * otherwise new messages would count as cleared.
 */
export function selectLastSeq(conversationId: ConversationId): Statement<{ seq: number }> {
  return sql`SELECT max(
      coalesce((SELECT max(seq) FROM messages WHERE conversation_id = ${conversationId}), 0),
      coalesce((SELECT max(last_seq) FROM participants WHERE conversation_id = ${conversationId}), 0)) AS seq`;
}
