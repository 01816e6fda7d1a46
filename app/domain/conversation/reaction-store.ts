import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import { prepared, type ValueOrSql } from "~/db/prepared";
import { hours } from "~/kit/duration";
import { type ConversationId, ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { attemptCount, countIfChanged, resetExpiredWindow } from "../account/attempt-sql";
import { notBlocked } from "../block/block-sql";
import { existingConversation, mayReceiveMessages } from "../profile/privacy-sql";
import { isCounterpartActive } from "./active-account-sql";
import { MAX_LISTED_REACTIONS, MAX_REACTIONS_PER_HOUR } from "./conversation";
import type { Reaction } from "./reaction";

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
 * Data that decides a reaction; no row if the message does not accept one. `tells`: the other
 * member has not deleted it.
 */
export type ReactionState = {
  otherId: MemberId;
  tells: number;
  status: AccountStatus;
  tries: number;
  /** Their current reaction. */
  was: Reaction | null;
};

/**
 * For one batch. `state` is read before the write; the hourly count increases only if a row was
 * written (R250).
 */
export const storeReaction = (write: ReactionWrite) => ({
  window: resetExpiredWindow(counterOf(write.member), write.at, hours(1)),
  state: selectState(write),
  written: write.reaction === null ? deleteReaction(write) : upsertReaction(write),
  counted: write.reaction === null ? undefined : countIfChanged(counterOf(write.member)),
});

const selectState = (write: ReactionWrite): Statement<ReactionState> => sql`
    SELECT p.other_id AS otherId, ${statusOf(write.member)} AS status, ${attemptCount(counterOf(write.member))} AS tries,
      (SELECT reaction FROM reactions WHERE conversation_id = p.conversation_id AND seq = ${write.seq} AND member_id = p.member_id) AS was,
      EXISTS (SELECT 1 FROM participants t WHERE t.conversation_id = p.conversation_id AND t.member_id = p.other_id AND t.cleared_seq < ${write.seq}) AS tells
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
export const reactionColumns = (reader: ValueOrSql<MemberId>, shown: SQL): SQL => sql`
      (SELECT reaction FROM reactions x WHERE x.conversation_id = m.conversation_id AND x.seq = m.seq AND x.member_id = ${reader}) AS ownReaction,
      (SELECT reaction FROM reactions x WHERE x.conversation_id = m.conversation_id AND x.seq = m.seq AND x.member_id = p.other_id AND ${shown}) AS otherReaction`;
export type ReactionRow = { ownReaction: Reaction | null; otherReaction: Reaction | null };

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
