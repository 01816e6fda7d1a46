import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, prepared, type ValueOrSql } from "~/db/prepared";
import { hours } from "~/kit/duration";
import { type ConversationId, ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { attemptCount, countIfChanged, resetExpiredWindow } from "../account/attempt-sql";
import { notBlocked } from "../block/block-sql";
import type { GiftCode } from "../gift/gift";
import { isPhotoMessage } from "../photo/photo-sql";
import { existingConversation, mayReceiveMessages } from "../profile/privacy-sql";
import { MAX_LISTED_REACTIONS, MAX_REACTIONS_PER_HOUR } from "./conversation";
import { isCounterpartActive } from "./conversation-sql";
import type { Reaction } from "./message-extras";
import type { MessageWrite } from "./message-store";

/** A message and the member's reaction to it; null removes it. */
type ReactionWrite = {
  member: MemberKey;
  conversationId: ConversationId;
  seq: number;
  reaction: Reaction | null;
  at: number;
};

/**
 * The reader's row `p` if they can read the message, archived or not, and both members are active
 * without a block.
 */
const fromReadableMessage = ({ member, conversationId, seq }: ReactionWrite) => sql`
    FROM participants p
    WHERE p.conversation_id = ${conversationId} AND p.member_id = ${member.id} AND p.site_id = ${member.siteId} AND ${seq} > p.cleared_seq
      AND (${seq} <= p.archived_to OR EXISTS (
        SELECT 1 FROM messages m WHERE m.conversation_id = p.conversation_id AND m.seq = ${seq} AND m.sender_id <> ${ERASED_MEMBER_ID})) AND ${notBlocked(member.id, sql`p.other_id`)}
      AND ${mayReceiveMessages({ id: sql`p.other_id`, siteId: member.siteId }, existingConversation)}`;

const counterOf = ({ siteId, id }: MemberKey) => ({ siteId, key: `reactions:${id}` });

/**
 * Data that decides a reaction; no row if the message does not accept one. `isVisibleToOther`: the
 * other member has not deleted it.
 */
export type ReactionState = {
  otherId: MemberId;
  isVisibleToOther: number;
  status: AccountStatus;
  tries: number;
  /** Their current reaction. */
  currentReaction: Reaction | null;
};

/**
 * For one batch. `state` is read before the write; the hourly count increases only if a row was
 * written (R250).
 */
export const storeReaction = (write: ReactionWrite) => ({
  window: resetExpiredWindow(counterOf(write.member), write.at, hours(1)),
  state: selectReactionState(write),
  written: write.reaction === null ? deleteReaction(write) : upsertReaction(write),
  counted: write.reaction === null ? undefined : countIfChanged(counterOf(write.member)),
});

const selectReactionState = (write: ReactionWrite): Statement<ReactionState> => sql`
    SELECT p.other_id AS otherId, ${statusOf(write.member)} AS status, ${attemptCount(counterOf(write.member))} AS tries,
      (SELECT reaction FROM reactions WHERE conversation_id = p.conversation_id AND seq = ${write.seq} AND member_id = p.member_id) AS currentReaction,
      EXISTS (SELECT 1 FROM participants t WHERE t.conversation_id = p.conversation_id AND t.member_id = p.other_id AND t.cleared_seq < ${write.seq}) AS isVisibleToOther
    ${fromReadableMessage(write)}`;

const upsertReaction = (write: ReactionWrite): Statement => sql`
    INSERT INTO reactions (conversation_id, seq, member_id, site_id, reaction, reacted_at)
    SELECT p.conversation_id, ${write.seq}, p.member_id, p.site_id, ${write.reaction}, ${write.at}
    ${fromReadableMessage(write)} AND ${statusOf(write.member)} = 'active' AND ${attemptCount(counterOf(write.member))} < ${MAX_REACTIONS_PER_HOUR}
    ON CONFLICT (conversation_id, seq, member_id) DO UPDATE SET reaction = excluded.reaction, reacted_at = excluded.reacted_at
    WHERE reaction <> excluded.reaction`;

const deleteReaction = (write: ReactionWrite): Statement => sql`
    DELETE FROM reactions WHERE conversation_id = ${write.conversationId} AND seq = ${write.seq} AND member_id = ${write.member.id}
      AND EXISTS (SELECT 1 ${fromReadableMessage(write)} AND ${statusOf(write.member)} = 'active')`;

/**
 * Reactions to the message `m` for the reader, whose row is `p`; the other member's only if `shown`
 * is true.
 */
const reactionColumns = (reader: ValueOrSql<MemberId>, shown: SQL): SQL => sql`
      (SELECT reaction FROM reactions x WHERE x.conversation_id = m.conversation_id AND x.seq = m.seq AND x.member_id = ${reader}) AS ownReaction,
      (SELECT reaction FROM reactions x WHERE x.conversation_id = m.conversation_id AND x.seq = m.seq AND x.member_id = p.other_id AND ${shown}) AS otherReaction`;
type ReactionRow = { ownReaction: Reaction | null; otherReaction: Reaction | null };

/**
 * Reactions to the messages of a conversation from a number on, as the reader sees them, for a
 * participant only.
 */
export const selectReactions = prepared<ReactionsQuery, ReactionRow & { seq: number }>(
  (q) => sql`
    SELECT x.seq AS seq, max(CASE WHEN x.member_id = ${q.id} THEN x.reaction END) AS ownReaction,
      max(CASE WHEN x.member_id = p.other_id AND ${isCounterpartActive} THEN x.reaction END) AS otherReaction
    FROM participants p LEFT JOIN profiles o ON o.id = p.other_id
    JOIN reactions x ON x.conversation_id = p.conversation_id AND x.seq > max(p.cleared_seq, ${q.from} - 1)
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}
    GROUP BY x.seq ORDER BY x.seq LIMIT ${literal(MAX_LISTED_REACTIONS)}`,
);
type ReactionsQuery = MemberKey & { conversationId: ConversationId; from: number };

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
type QuoteRow = {
  quotedSeq: number | null;
  quotedBy: MemberId | null;
  quotedWords: string | null;
  quotedGift: GiftCode | null;
  /** The number of the quoted message if no row was joined: it may be archived. */
  quotedElsewhere: number | null;
};

/** Columns of the joined message `q`. */
const quoteColumns: SQL = sql`q.seq AS quotedSeq, q.sender_id AS quotedBy, q.body AS quotedWords, q.gift AS quotedGift,
      CASE WHEN q.seq IS NULL THEN r.reply_to END AS quotedElsewhere`;

/**
 * Joins the message `q` that `m` replies to, by `joinQuoted`, if the reader, whose row is `p`, can
 * read it; a message of the other member only if `shown` is true.
 */
const joinQuote = (reader: ValueOrSql<MemberId>, shown: SQL, joinQuoted: SQL): SQL => sql`
    LEFT JOIN replies r ON r.conversation_id = m.conversation_id AND r.seq = m.seq
    ${joinQuoted} ON q.conversation_id = r.conversation_id AND q.seq = r.reply_to AND q.seq > p.cleared_seq
      AND (q.body <> '' OR q.gift IS NOT NULL OR ${isPhotoMessage(sql`q.conversation_id`, sql`q.seq`)}) AND (q.sender_id = ${reader} OR ${shown})`;

/** Extras of a message: the quoted message and the reactions, null where there are none. */
export type MessageExtrasRow = QuoteRow & ReactionRow;

/**
 * Extra columns of the message `m` for the reader, whose participant row is `p`; the other member's
 * data only if `shown` is true.
 */
export const messageExtrasColumns = (reader: ValueOrSql<MemberId>, shown: SQL): SQL =>
  sql`${quoteColumns}, ${reactionColumns(reader, shown)}`;

/** Joins for these columns; `joinQuoted` joins the quoted message. */
export const joinMessageExtras = (reader: ValueOrSql<MemberId>, shown: SQL, joinQuoted: SQL): SQL =>
  joinQuote(reader, shown, joinQuoted);
