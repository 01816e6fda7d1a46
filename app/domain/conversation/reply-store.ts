import { type SQL, sql } from "drizzle-orm";
import { prepared, type ValueOrSql } from "~/db/prepared";
import { ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";
import { isPhotoMessage } from "../photo/chat-photo-sql";
import type { MessageWrite } from "./message-store";

type ReplyWrite = MessageWrite & { replyTo: number };

/**
 * Stores the message that a reply refers to (R248), in the batch of the reply. Stores nothing if
 * the writer cannot read that message: it is in another conversation, missing, deleted with the
 * conversation, or erased with its writer's account; the reply is then sent without a quote.
 * Numbers have no gaps, so an archived message that is not cleared exists.
 */
const insertReply = prepared<ReplyWrite, { replyTo: number }>(
  (w) => sql`
    INSERT INTO replies (conversation_id, seq, site_id, reply_to)
    SELECT m.conversation_id, m.seq, m.site_id, ${w.replyTo} FROM messages m
    JOIN participants p ON p.conversation_id = m.conversation_id AND p.member_id = m.sender_id
    WHERE m.conversation_id = ${w.conversationId} AND m.seq = ${w.seq}
      AND m.client_id = ${w.clientId} AND m.sender_id = ${w.senderId}
      AND ${w.replyTo} < m.seq AND ${w.replyTo} > p.cleared_seq AND (${w.replyTo} <= p.archived_to OR EXISTS (
        SELECT 1 FROM messages q WHERE q.conversation_id = m.conversation_id AND q.seq = ${w.replyTo} AND q.sender_id <> ${ERASED_MEMBER_ID}))
    ON CONFLICT DO NOTHING RETURNING reply_to AS replyTo`,
);

/** For the batch of a message; undefined if it is no reply, which costs no statement. */
export const storeReply = (write: MessageWrite) =>
  write.replyTo === undefined ? undefined : insertReply({ ...write, replyTo: write.replyTo });

/**
 * The quoted message as its reader may see it: number, sender, text or gift; neither means a photo.
 * Null if the message is no reply.
 */
export type QuoteRow = {
  quotedSeq: number | null;
  quotedBy: MemberId | null;
  quotedWords: string | null;
  quotedGift: GiftCode | null;
  /** The number of the quoted message if no row was joined: it may be archived. */
  quotedElsewhere: number | null;
};

/** Columns of the joined message `q`. */
export const quoteColumns: SQL = sql`q.seq AS quotedSeq, q.sender_id AS quotedBy, q.body AS quotedWords, q.gift AS quotedGift,
      CASE WHEN q.seq IS NULL THEN r.reply_to END AS quotedElsewhere`;

/**
 * Joins the message `q` that `m` replies to, by `joinQuoted`, if the reader, whose row is `p`, can
 * read it; a message of the other member only if `shown` is true.
 */
export const joinQuote = (reader: ValueOrSql<MemberId>, shown: SQL, joinQuoted: SQL): SQL => sql`
    LEFT JOIN replies r ON r.conversation_id = m.conversation_id AND r.seq = m.seq
    ${joinQuoted} ON q.conversation_id = r.conversation_id AND q.seq = r.reply_to AND q.seq > p.cleared_seq
      AND (q.body <> '' OR q.gift IS NOT NULL OR ${isPhotoMessage(sql`q.conversation_id`, sql`q.seq`)}) AND (q.sender_id = ${reader} OR ${shown})`;
