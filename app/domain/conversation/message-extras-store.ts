import { and, type Column, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect } from "~/db/query-builder";
import { insertSelect, nullable, type TextRow } from "~/db/text-statement";
import { hours } from "~/kit/duration";
import { type ConversationId, ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { attemptCount, countIfChanged, resetExpiredWindow } from "../account/attempt-sql";
import { notBlocked } from "../block/block-sql";
import { isPhotoMessage } from "../photo/photo-sql";
import { existingConversation, mayReceiveMessages } from "../profile/privacy-sql";
import { profiles } from "../profile/profile.tables";
import { MAX_LISTED_REACTIONS, MAX_REACTIONS_PER_HOUR } from "./conversation";
import { messages, participants, reactions, replies } from "./conversation.tables";
import { isCounterpartActive, m, nameOf, o, p } from "./conversation-sql";
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
 * Whether the member, whose row is `p`, can read the message, archived or not, and both members are
 * active without a block.
 */
const isReadable = ({ member, conversationId, seq }: ReactionWrite) => sql`
    ${p.conversation_id} = ${conversationId} AND ${p.member_id} = ${member.id} AND ${p.site_id} = ${member.siteId} AND ${seq} > ${p.cleared_seq}
      AND (${seq} <= ${p.archived_to} OR EXISTS (
        SELECT 1 FROM ${messages} m WHERE ${m.conversation_id} = ${p.conversation_id} AND ${m.seq} = ${seq} AND ${m.sender_id} <> ${ERASED_MEMBER_ID})) AND ${notBlocked(member.id, sql`${p.other_id}`)}
      AND ${mayReceiveMessages({ id: sql`${p.other_id}`, siteId: member.siteId }, existingConversation)}`;
const isActive = (member: MemberKey) => sql`${statusOf(member)} = 'active'`;

const counterOf = ({ siteId, id }: MemberKey) => ({ siteId, key: `reactions:${id}` });

/**
 * For one batch. `state` is read before the write; the hourly count increases only if a row was
 * written (R250).
 */
export const storeReaction = (write: ReactionWrite) => ({
  window: resetExpiredWindow(counterOf(write.member), write.at, hours(1)),
  state: selectReactionState(write),
  written: write.reaction === null ? deleteReaction(write) : upsertReaction(write, write.reaction),
  counted: write.reaction === null ? undefined : countIfChanged(counterOf(write.member)),
});

const x = alias(reactions, "x");
const t = alias(participants, "t");
/** Data that decides a reaction; no row if the message does not accept one. */
const selectReactionState = (write: ReactionWrite) =>
  forSite(write.member.siteId).text(
    {
      otherId: p.other_id,
      status: statusOf(write.member).mapWith(String) as SQL<AccountStatus>,
      tries: attemptCount(counterOf(write.member)).mapWith(Number),
      /** Their current reaction. */
      currentReaction: nullable(
        sql`(SELECT ${x.reaction} FROM ${reactions} x WHERE ${x.conversation_id} = ${p.conversation_id} AND ${x.seq} = ${write.seq} AND ${x.member_id} = ${p.member_id})`.mapWith(
          x.reaction,
        ),
      ),
      /** The other member has not deleted it. */
      isVisibleToOther:
        sql`EXISTS (SELECT 1 FROM ${participants} t WHERE ${t.conversation_id} = ${p.conversation_id} AND ${t.member_id} = ${p.other_id} AND ${t.cleared_seq} < ${write.seq})`.mapWith(
          Boolean,
        ),
    },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${participants} p WHERE ${inScope(p)} AND ${isReadable(write)}`,
  );

export type ReactionState = RowOf<ReturnType<typeof selectReactionState>>;

const excluded = (column: Column) => sql`excluded.${nameOf(column)}`;

const upsertReaction = (write: ReactionWrite, reaction: Reaction) => {
  const { member, conversationId, seq, at } = write;
  const { reaction: stored, reacted_at: storedAt } = reactions;
  return insertSelect(
    reactions,
    {
      conversation_id: conversationId,
      seq,
      member_id: member.id,
      site_id: member.siteId,
      reaction,
      reacted_at: at,
    },
    {
      from: sql`${participants} p`,
      when: sql`${isReadable(write)} AND ${isActive(member)} AND ${attemptCount(counterOf(member))} < ${MAX_REACTIONS_PER_HOUR}`,
      onConflict: sql`(${nameOf(reactions.conversation_id)}, ${nameOf(reactions.seq)}, ${nameOf(reactions.member_id)})
    DO UPDATE SET ${nameOf(stored)} = ${excluded(stored)}, ${nameOf(storedAt)} = ${excluded(storedAt)}
    WHERE ${stored} <> ${excluded(stored)}`,
    },
  );
};

const deleteReaction = (write: ReactionWrite) =>
  forOwner(write.member, reactions.member_id)
    .delete(reactions)
    .where(
      and(
        eq(reactions.conversation_id, write.conversationId),
        eq(reactions.seq, write.seq),
        exists(
          subselect({ one: sql`1` })
            .from(p)
            .where(and(isReadable(write), isActive(write.member))),
        ),
      ),
    );

/** The reaction of a member to the message `m`, if `shown` is true. */
const reactionTo = (member: ValueOrSql<MemberId>, shown?: SQL) =>
  nullable(
    sql`(SELECT ${x.reaction} FROM ${reactions} x WHERE ${x.conversation_id} = ${m.conversation_id} AND ${x.seq} = ${m.seq} AND ${x.member_id} = ${member}${shown ? sql` AND ${shown}` : sql``})`.mapWith(
      x.reaction,
    ),
  );

/**
 * Reactions to the message `m` for the reader, whose row is `p`; the other member's only if `shown`
 * is true.
 */
const reactionColumns = (reader: ValueOrSql<MemberId>, shown: SQL) => ({
  ownReaction: reactionTo(reader),
  otherReaction: reactionTo(sql`${p.other_id}`, shown),
});

/**
 * Reactions to the messages of a conversation from a number on, as the reader sees them, for a
 * participant only.
 */
export const selectReactions = prepared((q: Placeholders<ReactionsQuery>) =>
  forOwner(q, p.member_id).text(
    {
      seq: x.seq,
      ownReaction: nullable(
        sql`max(CASE WHEN ${x.member_id} = ${q.id} THEN ${x.reaction} END)`.mapWith(x.reaction),
      ),
      otherReaction: nullable(
        sql`max(CASE WHEN ${x.member_id} = ${p.other_id} AND ${isCounterpartActive} THEN ${x.reaction} END)`.mapWith(
          x.reaction,
        ),
      ),
    },
    ({ columns, inScope }) => sql`
    SELECT ${columns}
    FROM ${participants} p LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id}
    JOIN ${reactions} x ON ${x.conversation_id} = ${p.conversation_id} AND ${x.seq} > max(${p.cleared_seq}, ${q.from} - 1)
    WHERE ${p.conversation_id} = ${q.conversationId} AND ${inScope(p)}
    GROUP BY ${x.seq} ORDER BY ${x.seq} LIMIT ${literal(MAX_LISTED_REACTIONS)}`,
  ),
);
type ReactionsQuery = MemberKey & { conversationId: ConversationId; from: number };

/** The quoted message, and the row of the reply. */
const quoted = alias(messages, "q");
const r = alias(replies, "r");

type ReplyWrite = MessageWrite & { replyTo: number };

/**
 * Stores the message that a reply refers to (R248), in the batch of the reply. Stores nothing if
 * the writer cannot read that message: it is in another conversation, missing, deleted with the
 * conversation, or erased with its writer's account; the reply is then sent without a quote.
 * Numbers have no gaps, so an archived message that is not cleared exists.
 */
const insertReply = prepared((w: Placeholders<ReplyWrite>) =>
  insertSelect(
    replies,
    {
      conversation_id: sql`${m.conversation_id}`,
      seq: sql`${m.seq}`,
      site_id: sql`${m.site_id}`,
      reply_to: w.replyTo,
    },
    {
      from: sql`${messages} m JOIN ${participants} p ON ${p.conversation_id} = ${m.conversation_id} AND ${p.member_id} = ${m.sender_id}`,
      when: sql`${m.conversation_id} = ${w.conversationId} AND ${m.seq} = ${w.seq}
      AND ${m.client_id} = ${w.clientId} AND ${m.sender_id} = ${w.senderId}
      AND ${w.replyTo} < ${m.seq} AND ${w.replyTo} > ${p.cleared_seq} AND (${w.replyTo} <= ${p.archived_to} OR EXISTS (
        SELECT 1 FROM ${messages} q WHERE ${quoted.conversation_id} = ${m.conversation_id} AND ${quoted.seq} = ${w.replyTo} AND ${quoted.sender_id} <> ${ERASED_MEMBER_ID}))`,
      onConflict: sql`DO NOTHING`,
      returning: { replyTo: replies.reply_to },
    },
  ),
);

/** For the batch of a message; undefined if it is no reply, which costs no statement. */
export const storeReply = (write: MessageWrite) =>
  write.replyTo === undefined ? undefined : insertReply({ ...write, replyTo: write.replyTo });

/**
 * The quoted message as its reader may see it: number, sender, text or gift; neither means a photo.
 * Null if the message is no reply.
 */
const QUOTE_COLUMNS = {
  quotedSeq: nullable(quoted.seq),
  quotedBy: nullable(quoted.sender_id),
  quotedWords: nullable(quoted.body),
  quotedGift: quoted.gift,
  /** The number of the quoted message if no row was joined: it may be archived. */
  quotedElsewhere: nullable(
    sql`CASE WHEN ${quoted.seq} IS NULL THEN ${r.reply_to} END`.mapWith(Number),
  ),
};

/**
 * Extra columns of the message `m` for the reader, whose participant row is `p`: the quoted message
 * and the reactions, null where there are none; the other member's data only if `shown` is true.
 */
export const messageExtrasColumns = (reader: ValueOrSql<MemberId>, shown: SQL) => ({
  ...QUOTE_COLUMNS,
  ...reactionColumns(reader, shown),
});
export type MessageExtrasRow = TextRow<ReturnType<typeof messageExtrasColumns>>;

/**
 * Joins for these columns: the message `q` that `m` replies to, by `joinQuoted`, if the reader,
 * whose row is `p`, can read it; a message of the other member only if `shown` is true.
 */
export const joinMessageExtras = (
  reader: ValueOrSql<MemberId>,
  shown: SQL,
  joinQuoted: SQL,
): SQL => sql`
    LEFT JOIN ${replies} r ON ${r.conversation_id} = ${m.conversation_id} AND ${r.seq} = ${m.seq}
    ${joinQuoted} ON ${quoted.conversation_id} = ${r.conversation_id} AND ${quoted.seq} = ${r.reply_to} AND ${quoted.seq} > ${p.cleared_seq}
      AND (${quoted.body} <> '' OR ${quoted.gift} IS NOT NULL OR ${isPhotoMessage(sql`${quoted.conversation_id}`, sql`${quoted.seq}`)}) AND (${quoted.sender_id} = ${reader} OR ${shown})`;
