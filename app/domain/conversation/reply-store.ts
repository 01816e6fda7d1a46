import { type SQL, sql } from "drizzle-orm";
import { compiled, type Value } from "~/db/compiled";
import { type MemberId, NOBODY } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";
import { isPicture } from "../photo/chat-photo-sql";
import type { Write } from "./message-store";

type Reply = Write & { replyTo: number };

/**
 * Notes what a message answers (R248), in the batch that stores it. Nothing where that is no message which the writer reads:
 * of another conversation, not there, deleted with the chat, or taken away with its writer's account. The message itself
 * goes its way without the quote. Numbers have no gaps: whatever is archived and not cleared is there.
 */
const insertReply = compiled<Reply, { replyTo: number }>(
  (w) => sql`
    INSERT INTO replies (conversation_id, seq, site_id, reply_to)
    SELECT m.conversation_id, m.seq, m.site_id, ${w.replyTo} FROM messages m
    JOIN participants p ON p.conversation_id = m.conversation_id AND p.member_id = m.sender_id
    WHERE m.conversation_id = ${w.conversationId} AND m.seq = ${w.seq}
      AND m.client_id = ${w.clientId} AND m.sender_id = ${w.senderId}
      AND ${w.replyTo} < m.seq AND ${w.replyTo} > p.cleared_seq AND (${w.replyTo} <= p.archived_to OR EXISTS (
        SELECT 1 FROM messages q WHERE q.conversation_id = m.conversation_id AND q.seq = ${w.replyTo} AND q.sender_id <> ${NOBODY}))
    ON CONFLICT DO NOTHING RETURNING reply_to AS replyTo`,
);

/** For the batch of a message; undefined for one that answers none, which costs nothing. */
export const storeReply = (write: Write) =>
  write.replyTo === undefined ? undefined : insertReply({ ...write, replyTo: write.replyTo });

/** What a message answers, as its reader may see it: its number, who wrote it, its words or gift; without either it is a picture. Null of one that answers none. */
export type QuoteRow = {
  quotedSeq: number | null;
  quotedBy: MemberId | null;
  quotedWords: string | null;
  quotedGift: GiftCode | null;
  /** The number of what it answers where that is not shown, for whatever reason: in the room it may be. */
  quotedElsewhere: number | null;
};

/** Of the joined message `q`. */
export const quoteColumns: SQL = sql`q.seq AS quotedSeq, q.sender_id AS quotedBy, q.body AS quotedWords, q.gift AS quotedGift,
      CASE WHEN q.seq IS NULL THEN r.reply_to END AS quotedElsewhere`;

/** The message `q`, joined by `joinQuoted`, that `m` answers: only while the reader, whose row is `p`, reads it, and while `shown` holds of the other's words. */
export const joinQuote = (reader: Value<MemberId>, shown: SQL, joinQuoted: SQL): SQL => sql`
    LEFT JOIN replies r ON r.conversation_id = m.conversation_id AND r.seq = m.seq
    ${joinQuoted} ON q.conversation_id = r.conversation_id AND q.seq = r.reply_to AND q.seq > p.cleared_seq
      AND (q.body <> '' OR q.gift IS NOT NULL OR ${isPicture(sql`q.conversation_id`, sql`q.seq`)}) AND (q.sender_id = ${reader} OR ${shown})`;
