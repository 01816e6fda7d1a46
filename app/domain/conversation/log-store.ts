import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiledForms, type Names } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { ConversationId, MemberId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { GiftCode } from "../gift/gift";
import { archivedAs, joinArchived } from "./archived-sql";
import { type BesideRow, besideColumns, joinBeside } from "./beside-sql";
import { photoShown } from "./chat-photo-store";
import { giftShown } from "./gift-store";
import { isThere } from "./there-sql";

/** A conversation and the member who queries it. */
type Chat = MemberKey & { conversationId: ConversationId };

export type MessageRow = {
  seq: number;
  senderId: MemberId;
  clientId: StoredClientId;
  body: string;
  gift: GiftCode | null;
  photo: string | null;
  at: number;
} & BesideRow;

/** A page of messages between two sequence numbers (both exclusive), for a participant only. */
export function selectMessages(
  reader: MemberKey,
  conversationId: ConversationId,
  asked: MessagePage & Partial<MessageRange> & { archived?: ArchivedRows },
): Statement<MessageRow> {
  const { after = 0, before = Number.MAX_SAFE_INTEGER, archived = NONE, ...shape } = asked;
  const given = { ...reader, conversationId, after, before, ...NO_ROWS, ...archived };
  return messagesOf({ ...shape, from: archived.from }, given);
}

export type MessagePage = { newestFirst: boolean; limit: number };
export type MessageRange = { after: number; before: number };
/**
 * Source of messages and quotes. `room`: both from the archive, as JSON; `answering`: stored
 * messages with these numbers whose quotes are archived.
 */
type ArchivedRows = { from: "stored" | "room" | "answering"; page?: string; quoted?: string };
const NONE: ArchivedRows = { from: "stored" };
const NO_ROWS = { page: "[]", quoted: "[]" };

const messagesOf = compiledForms(
  (
    q: Names<Chat & MessageRange & typeof NO_ROWS>,
    shape: MessagePage & Pick<ArchivedRows, "from">,
  ) => {
    const [joinMessages, joinQuoted] = sourcesOf(q, shape.from);
    return sql<MessageRow>`
    SELECT m.seq AS seq, m.sender_id AS senderId, m.client_id AS clientId,
      CASE WHEN m.sender_id = ${q.id} OR ${isThere} THEN m.body ELSE '' END AS body, ${giftShown(q.id, isThere)}, ${photoShown(q.id)}, m.created_at AS at, ${besideColumns(q.id, isThere)}
    FROM participants p LEFT JOIN profiles o ON o.id = p.other_id ${joinMessages} ON m.conversation_id = p.conversation_id
      AND m.seq > max(p.cleared_seq, ${q.after}) AND m.seq < ${q.before}${shape.from === "answering" ? sql` AND m.seq IN (SELECT value FROM json_each(${q.page}))` : sql``}${joinBeside(q.id, isThere, joinQuoted)}
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}
    ORDER BY m.seq ${sql.raw(shape.newestFirst ? "DESC" : "ASC")}
    LIMIT ${literal(shape.limit)}`;
  },
);

/** Joins a page's messages, `m`, and their quoted messages, `q`. */
function sourcesOf(q: Names<Chat & typeof NO_ROWS>, from: ArchivedRows["from"]): [SQL, SQL] {
  return [
    from === "room" ? joinArchived(q.conversationId, q.page) : sql`JOIN messages m`,
    from === "stored"
      ? sql`LEFT JOIN messages q`
      : sql`LEFT JOIN ${archivedAs(q.conversationId, q.quoted)} q`,
  ];
}
