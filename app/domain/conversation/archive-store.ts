import { and, eq, exists, gt, inArray, lte, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared } from "~/db/prepared";
import { forOwner, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { type ConversationId, ERASED_MEMBER_ID } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { chatPhotos } from "../photo/photo.tables";
import { deletePhotosUpTo } from "../photo/photo-sql";
import { ARCHIVE_BATCH_SIZE } from "./conversation";
import {
  conversations,
  messages,
  participants,
  reactions,
  replies,
  seals,
} from "./conversation.tables";
import { m, p } from "./conversation-sql";

const forAllSites = unscoped("expired evidence holds and due conversations of all sites");
const forConversation = unscoped("a Durable Object archives its conversation by its unique id");

/**
 * Evidence holds that expired, oldest first, up to a limit; uses seals_by_time. Returns the same
 * rows in every statement of one batch.
 */
const expiredHolds = (before: number, limit: number) =>
  subselect({
    conversation_id: seals.conversation_id,
    member_id: seals.member_id,
    upto_seq: seals.upto_seq,
  })
    .from(seals)
    .where(lte(seals.sealed_at, before))
    .orderBy(seals.sealed_at, seals.conversation_id, seals.member_id, seals.upto_seq)
    .limit(literal(limit));

/** Their conversations. */
function expiredChats(before: number, limit: number) {
  const holds = expiredHolds(before, limit).as("holds");
  return subselect({ conversation_id: holds.conversation_id }).from(holds);
}

/** The number up to which the messages of a conversation are evidence for neither member. */
const forgottenSeq = (chat: SQL): SQL =>
  sql`(SELECT min(${participants.forgotten_seq}) FROM ${participants} WHERE ${participants.conversation_id} = ${chat})`;

/** Marks the messages of expired holds as no longer evidence for their member. */
export function markExpiredEvidence(before: number, limit: number) {
  const { conversation_id, member_id, forgotten_seq } = participants;
  const holds = expiredHolds(before, limit).as("holds");
  const sides = subselect({ conversation_id: holds.conversation_id, member_id: holds.member_id });
  const upTo = sql`SELECT max(${seals.upto_seq}) FROM ${seals} WHERE ${seals.conversation_id} = ${conversation_id}
    AND ${seals.member_id} = ${member_id} AND ${seals.sealed_at} <= ${before}`;
  return forAllSites
    .update(participants)
    .set({ forgotten_seq: sql`max(${forgotten_seq}, coalesce((${upTo}), 0))` })
    .where(sql`(${conversation_id}, ${member_id}) IN ${sides.from(holds)}`);
}

/** The conversations with archived messages that are erased for both members. */
export function selectExpiredArchives(before: number, limit: number) {
  const upTo = sql`min(min(${participants.forgotten_seq}), max(${participants.archived_to}))`;
  return forAllSites
    .select({ id: participants.conversation_id, upTo: sql`${upTo}`.mapWith(Number).as("upTo") })
    .from(participants)
    .where(inArray(participants.conversation_id, expiredChats(before, limit)))
    .groupBy(participants.conversation_id)
    .having(sql`${upTo} > 0`);
}

/** Deletes photos of archived messages; photos of stored ones are deleted with their message. */
export const deleteExpiredPhotos = (before: number, limit: number) =>
  deletePhotosUpTo(
    expiredChats(before, limit).getSQL(),
    forgottenSeq(sql`${chatPhotos.conversation_id}`),
  );

/**
 * Deletes messages that are evidence for neither member; messages that one of them can still read
 * stay.
 */
export const deleteExpiredMessages = (before: number, limit: number) =>
  forAllSites
    .delete(messages)
    .where(
      and(
        inArray(messages.conversation_id, expiredChats(before, limit)),
        lte(messages.seq, forgottenSeq(sql`${messages.conversation_id}`)),
      ),
    );

/** Deletes the reply rows of these messages and of replies to them. */
export const deleteExpiredReplies = (before: number, limit: number) =>
  forAllSites
    .delete(replies)
    .where(
      and(
        inArray(replies.conversation_id, expiredChats(before, limit)),
        lte(replies.reply_to, forgottenSeq(sql`${replies.conversation_id}`)),
      ),
    );

/** Deletes the reactions to these messages. */
export const deleteExpiredReactions = (before: number, limit: number) =>
  forAllSites
    .delete(reactions)
    .where(
      and(
        inArray(reactions.conversation_id, expiredChats(before, limit)),
        lte(reactions.seq, forgottenSeq(sql`${reactions.conversation_id}`)),
      ),
    );

export const deleteExpiredHolds = (before: number, limit: number) =>
  forAllSites
    .delete(seals)
    .where(
      sql`(${seals.conversation_id}, ${seals.member_id}, ${seals.upto_seq}) IN ${expiredHolds(before, limit)}`,
    );

export const selectReadRange = prepared(
  (q: Placeholders<MemberKey & { conversationId: ConversationId }>) =>
    forOwner(q, participants.member_id)
      .select({
        cleared: participants.cleared_seq,
        archived: participants.archived_to,
        last: participants.last_seq,
      })
      .from(participants)
      .where(eq(participants.conversation_id, q.conversationId)),
);

/**
 * Range of a conversation that a member can read: messages above `cleared` are readable, and of
 * these the ones up to `archived` are in the archive.
 */
export type ReadRange = ReturnType<typeof selectReadRange>["row"];

/** Conversations due for archiving, the longest due first; uses conversations_by_archiving. */
export const selectDueArchivings = (now: number, limit: number) =>
  forAllSites
    .select({ id: conversations.id, siteId: conversations.site_id })
    .from(conversations)
    .where(lte(conversations.archive_at, now))
    .orderBy(conversations.archive_at)
    .limit(literal(limit));

/** Sets when the conversation is next checked for old messages. */
export const scheduleArchiving = (id: ConversationId, at: number) =>
  forConversation.update(conversations).set({ archive_at: at }).where(eq(conversations.id, id));

/** Number of the last archived message. No row if the conversation does not exist. */
export const selectArchivedTo = (id: ConversationId) =>
  forConversation
    .select({ archived: sql`max(${participants.archived_to})`.mapWith(Number).as("archived") })
    .from(participants)
    .where(eq(participants.conversation_id, id))
    .having(sql`count(*) > 0`);

const w = alias(messages, "w");
/**
 * Number of the last message before the first unread one of the participant `p`; `last_seq` if none
 * is unread.
 */
const lastReadSeq = sql`coalesce((SELECT ${w.seq} - 1 FROM ${messages} w WHERE ${w.conversation_id} = ${p.conversation_id}
      AND ${w.seq} > max(${p.read_seq}, ${p.cleared_seq}) AND ${w.sender_id} <> ${p.member_id} ORDER BY ${w.seq} LIMIT 1), ${p.last_seq})`;

/**
 * Messages that may be archived if old enough, oldest first. Excludes the last message, unread
 * messages, and conversations under evidence hold for one of the two.
 */
export const selectMovable = (id: ConversationId) =>
  forConversation
    .select({
      seq: m.seq,
      sender: m.sender_id,
      client: m.client_id,
      body: m.body,
      gift: m.gift,
      credits: m.credits,
      at: m.created_at,
      answers: replies.reply_to,
    })
    .from(m)
    .leftJoin(replies, and(eq(replies.conversation_id, m.conversation_id), eq(replies.seq, m.seq)))
    .where(
      and(
        eq(m.conversation_id, id),
        sql`${m.seq} > (SELECT max(${p.archived_to}) FROM ${participants} p WHERE ${p.conversation_id} = ${id})`,
        sql`${m.seq} <= (SELECT min(min(${lastReadSeq}, ${p.last_seq} - 1)) FROM ${participants} p WHERE ${p.conversation_id} = ${id})`,
        not(exists(subselect({ one: sql`1` }).from(seals).where(eq(seals.conversation_id, id)))),
      ),
    )
    .orderBy(m.seq)
    .limit(literal(ARCHIVE_BATCH_SIZE + 1));

export type MovableRow = RowOf<ReturnType<typeof selectMovable>>;

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
  const copied = and(
    eq(messages.conversation_id, id),
    gt(messages.seq, after),
    lte(messages.seq, upTo),
  );
  const rows = sql`FROM ${messages} WHERE ${copied}`;
  const { conversation_id, archived_to } = participants;
  const done = sql`(SELECT max(${archived_to}) FROM ${participants} WHERE ${conversation_id} = ${id}) = ${upTo}`;
  return {
    reach: forConversation
      .update(participants)
      .set({ archived_to: upTo })
      .where(
        and(
          eq(conversation_id, id),
          eq(archived_to, after),
          sql`(SELECT count(*) ${rows}) = ${count}`,
          sql`(SELECT count(*) ${rows} AND ${messages.sender_id} = ${ERASED_MEMBER_ID}) = ${blank}`,
        ),
      ),
    rows: forConversation.delete(messages).where(and(copied, done)),
    schedule: forConversation
      .update(conversations)
      .set({ archive_at: next })
      .where(and(eq(conversations.id, id), done)),
  };
};
