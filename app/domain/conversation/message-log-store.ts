import { type SQL, sql } from "drizzle-orm";
import { literal, type Placeholders, preparedVariants } from "~/db/prepared";
import { forOwner, unscoped } from "~/db/query-builder";
import type { ConversationId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { profiles } from "../profile/profile.tables";
import { visibleGift, visiblePhoto } from "./attachment-store";
import { messages, participants } from "./conversation.tables";
import { archivedMessages, isCounterpartActive, joinArchived, m, o, p } from "./conversation-sql";
import { joinMessageExtras, messageExtrasColumns } from "./message-extras-store";

/** A conversation and the member who queries it. */
type ParticipantKey = MemberKey & { conversationId: ConversationId };

/** A page of messages between two sequence numbers (both exclusive), for a participant only. */
export function selectMessages(
  reader: MemberKey,
  conversationId: ConversationId,
  query: MessagePage & Partial<MessageRange> & { archived?: ArchivedRows },
) {
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
    const fields = {
      seq: m.seq,
      senderId: m.sender_id,
      clientId: m.client_id,
      body: sql`CASE WHEN ${m.sender_id} = ${q.id} OR ${isCounterpartActive} THEN ${m.body} ELSE '' END`.mapWith(
        String,
      ),
      gift: visibleGift(q.id, isCounterpartActive),
      photo: visiblePhoto(q.id),
      at: m.created_at,
      ...messageExtrasColumns(q.id, isCounterpartActive),
    };
    return forOwner(q, p.member_id).text(
      fields,
      ({ columns, inScope }) => sql`
    SELECT ${columns}
    FROM ${participants} p LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id} ${joinMessages} ON ${m.conversation_id} = ${p.conversation_id}
      AND ${m.seq} > max(${p.cleared_seq}, ${q.after}) AND ${m.seq} < ${q.before}${shape.from === "answering" ? sql` AND ${m.seq} IN (SELECT value FROM json_each(${q.page}))` : sql``}${joinMessageExtras(q.id, isCounterpartActive, joinQuoted)}
    WHERE ${p.conversation_id} = ${q.conversationId} AND ${inScope(p)}
    ORDER BY ${m.seq} ${sql.raw(shape.newestFirst ? "DESC" : "ASC")}
    LIMIT ${literal(shape.limit)}`,
    );
  },
);

export type MessageRow = ReturnType<typeof selectMessageRows>["row"];

/** Joins a page's messages, `m`, and their quoted messages, `q`. */
function messageSources(
  q: Placeholders<ParticipantKey & typeof NO_ARCHIVED_ROWS>,
  from: ArchivedRows["from"],
): [SQL, SQL] {
  return [
    from === "room" ? joinArchived(q.conversationId, q.page) : sql`JOIN ${messages} m`,
    from === "stored"
      ? sql`LEFT JOIN ${messages} q`
      : sql`LEFT JOIN ${archivedMessages(q.conversationId, q.quoted)} q`,
  ];
}

/**
 * Not the maximum of `messages` alone: the numbers must continue after all messages were erased,
 * otherwise new messages would count as cleared.
 */
export const selectLastSeq = (conversationId: ConversationId) =>
  unscoped("a Durable Object reads its conversation by its unique id").text(
    {
      seq: sql`max(
      coalesce((SELECT max(${m.seq}) FROM ${messages} m WHERE ${m.conversation_id} = ${conversationId}), 0),
      coalesce((SELECT max(${p.last_seq}) FROM ${participants} p WHERE ${p.conversation_id} = ${conversationId}), 0))`.mapWith(
        Number,
      ),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );
