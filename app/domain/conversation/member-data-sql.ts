import { and, eq, exists, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import { type ConversationId, ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { eraseChatPhotos, photoOfMessage } from "../photo/photo-sql";
import { profiles } from "../profile/profile.tables";
import { visibleGift } from "./attachment-store";
import {
  conversations,
  messages,
  participants,
  reactions,
  replies,
  seals,
} from "./conversation.tables";
import { isCounterpartActive, m, o, p, unreadAbove } from "./conversation-sql";

/** `owner` is an expression for the id of a member, which is unique over all sites. */
const forAnySite = unscoped("the conversations of a member, by their unique id");

/** The other members' rows of a member's conversations. */
const counterpartsOf = (owner: SQL) =>
  and(
    inArray(
      participants.conversation_id,
      subselect({ conversation_id: p.conversation_id }).from(p).where(eq(p.member_id, owner)),
    ),
    ne(participants.member_id, owner),
  );

/**
 * Sets the unread counts of messages by a deactivated member to 0 (R37). `owner` is an SQL
 * expression for their id.
 */
export const clearUnreadFrom = (owner: SQL) =>
  forAnySite
    .update(participants)
    .set({ unread: 0, unread_since: null })
    .where(and(sql`${participants.unread} > 0`, counterpartsOf(owner)));

/** Restores these unread counts after reactivation. */
export const restoreUnreadFrom = (owner: SQL) =>
  forAnySite
    .update(participants)
    .set(
      unreadAbove(
        sql`max(${participants.read_seq}, ${participants.cleared_seq})`,
        sql`${participants.member_id}`,
      ),
    )
    .where(counterpartsOf(owner));

/** A page of a member's conversations after the given id, ordered by id. */
export const selectOwnChats = (member: MemberKey, after: string, limit: number) =>
  forOwner(member, p.member_id).text(
    { id: p.conversation_id, otherId: p.other_id, upTo: p.last_seq, archivedTo: p.archived_to },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${participants} p INDEXED BY participants_by_member
    WHERE ${inScope(p)} AND ${p.conversation_id} > ${after} ORDER BY ${p.conversation_id} LIMIT ${literal(limit)}`,
  );
export type OwnChat = RowOf<ReturnType<typeof selectOwnChats>>;

const r = alias(replies, "r");
const x = alias(reactions, "x");
/** Columns of the message `m` as the data export has them. */
const ownMessageColumns = (reader: MemberId) => ({
  number: m.seq,
  from: sql`iif(${m.sender_id} = ${reader}, 'me', 'them')`.mapWith(String) as SQL<"me" | "them">,
  at: m.created_at,
  text: sql`CASE WHEN ${m.sender_id} = ${reader} OR ${isCounterpartActive} THEN ${m.body} ELSE '' END`.mapWith(
    String,
  ),
  gift: visibleGift(reader, isCounterpartActive),
  photo: nullable(
    sql`CASE WHEN ${m.sender_id} = ${reader} OR ${isCounterpartActive} THEN ${photoOfMessage} END`.mapWith(
      String,
    ),
  ),
  answers: nullable(
    sql`(SELECT ${r.reply_to} FROM ${replies} r WHERE ${r.conversation_id} = ${m.conversation_id} AND ${r.seq} = ${m.seq} AND ${r.reply_to} > ${p.cleared_seq})`.mapWith(
      Number,
    ),
  ),
  /** The member's own reaction to the message. */
  reaction: nullable(
    sql`(SELECT ${x.reaction} FROM ${reactions} x WHERE ${x.conversation_id} = ${m.conversation_id} AND ${x.seq} = ${m.seq} AND ${x.member_id} = ${reader})`.mapWith(
      x.reaction,
    ),
  ),
});

/**
 * The messages of a conversation that a member can read, above a number; messages of a deactivated
 * member as on the page. `joinMessages` joins them as `m`.
 */
export const selectOwnMessages = (
  member: MemberKey,
  chat: { id: ConversationId; after: number },
  { limit, joinMessages = sql`JOIN ${messages} m` }: { limit: number; joinMessages?: SQL },
) =>
  forOwner(member, p.member_id).text(
    ownMessageColumns(member.id),
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${participants} p LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id}
      ${joinMessages} ON ${m.conversation_id} = ${p.conversation_id} AND ${m.seq} > max(${p.cleared_seq}, ${chat.after})
    WHERE ${p.conversation_id} = ${chat.id} AND ${inScope(p)} ORDER BY ${m.seq} LIMIT ${literal(limit)}`,
  );
export type OwnMessage = RowOf<ReturnType<typeof selectOwnMessages>>;

/** Blanks a member's messages, including the sender and the client id, up to a limit. */
export const blankMessages = ({ id, siteId }: MemberKey, chat: ConversationId, limit: number) =>
  forSite(siteId)
    .update(messages)
    .set({
      body: "",
      sender_id: ERASED_MEMBER_ID,
      gift: null,
      client_id: sql`lower(hex(randomblob(11)))`,
    })
    .where(
      and(
        eq(messages.conversation_id, chat),
        inArray(
          messages.seq,
          subselect({ seq: m.seq })
            .from(m)
            .where(and(eq(m.conversation_id, chat), eq(m.sender_id, id)))
            .orderBy(m.seq)
            .limit(literal(limit)),
        ),
      ),
    );

/**
 * Removes the member from the conversation; deletes the conversation if the other member left
 * before.
 */
export const leaveChat = ({ id, siteId }: MemberKey, chat: ConversationId) => {
  const { update, delete: erase } = forSite(siteId);
  const isEmpty = not(
    exists(subselect({ one: sql`1` }).from(p).where(eq(p.conversation_id, chat))),
  );
  return {
    theirs: update(participants)
      .set({ other_id: ERASED_MEMBER_ID })
      .where(and(eq(participants.conversation_id, chat), eq(participants.other_id, id))),
    mine: erase(participants).where(
      and(eq(participants.conversation_id, chat), eq(participants.member_id, id)),
    ),
    seals: erase(seals).where(
      and(eq(seals.conversation_id, chat), or(eq(seals.member_id, id), isEmpty)),
    ),
    photos: eraseChatPhotos(id, chat),
    started: update(conversations)
      .set({ started_by: ERASED_MEMBER_ID })
      .where(and(eq(conversations.id, chat), eq(conversations.started_by, id))),
    replies: erase(replies).where(and(eq(replies.conversation_id, chat), isEmpty)),
    reactions: erase(reactions).where(
      and(eq(reactions.conversation_id, chat), or(eq(reactions.member_id, id), isEmpty)),
    ),
    messages: erase(messages).where(and(eq(messages.conversation_id, chat), isEmpty)),
    conversation: erase(conversations).where(and(eq(conversations.id, chat), isEmpty)),
  };
};
