import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { type ConversationId, ERASED_MEMBER_ID, type MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { eraseChatPhotos, photoOfMessage } from "../photo/photo-sql";
import { visibleGift } from "./attachment-store";
import { isCounterpartActive, setUnreadAbove } from "./conversation-sql";

const counterpartsOf = (owner: SQL) =>
  sql`conversation_id IN (SELECT conversation_id FROM participants WHERE member_id = ${owner}) AND member_id <> ${owner}`;

/**
 * Sets the unread counts of messages by a deactivated member to 0 (R37). `owner` is an SQL
 * expression for their id.
 */
export const clearUnreadFrom = (owner: SQL): Statement =>
  sql`UPDATE participants SET unread = 0, unread_since = NULL WHERE unread > 0 AND ${counterpartsOf(owner)}`;

/** Restores these unread counts after reactivation. */
export const restoreUnreadFrom = (owner: SQL): Statement =>
  sql`UPDATE participants SET ${setUnreadAbove(sql`max(participants.read_seq, participants.cleared_seq)`, sql`participants.member_id`)}
    WHERE ${counterpartsOf(owner)}`;

export type OwnChat = { id: ConversationId; otherId: MemberId; upTo: number; archivedTo: number };
/** A page of a member's conversations after the given id, ordered by id. */
export const selectOwnChats = (
  { id, siteId }: MemberKey,
  after: string,
  limit: number,
): Statement<OwnChat> =>
  sql`SELECT conversation_id AS id, other_id AS otherId, last_seq AS upTo, archived_to AS archivedTo FROM participants INDEXED BY participants_by_member
    WHERE member_id = ${id} AND site_id = ${siteId} AND conversation_id > ${after} ORDER BY conversation_id LIMIT ${literal(limit)}`;

export type OwnMessage = {
  number: number;
  from: "me" | "them";
  at: number;
  text: string;
  gift: string | null;
  photo: string | null;
  answers: number | null;
  /** The member's own reaction to the message. */
  reaction: string | null;
};
/**
 * The messages of a conversation that a member can read, above a number; messages of a deactivated
 * member as on the page. `joinMessages` joins them as `m`.
 */
export const selectOwnMessages = (
  { id, siteId }: MemberKey,
  chat: { id: ConversationId; after: number },
  { limit, joinMessages = sql`JOIN messages m` }: { limit: number; joinMessages?: SQL },
): Statement<OwnMessage> =>
  sql`SELECT m.seq AS number, iif(m.sender_id = ${id}, 'me', 'them') AS "from", m.created_at AS at,
      CASE WHEN m.sender_id = ${id} OR ${isCounterpartActive} THEN m.body ELSE '' END AS text, ${visibleGift(id, isCounterpartActive)},
      CASE WHEN m.sender_id = ${id} OR ${isCounterpartActive} THEN ${photoOfMessage} END AS photo,
      (SELECT reply_to FROM replies r WHERE r.conversation_id = m.conversation_id AND r.seq = m.seq AND r.reply_to > p.cleared_seq) AS answers,
      (SELECT reaction FROM reactions x WHERE x.conversation_id = m.conversation_id AND x.seq = m.seq AND x.member_id = ${id}) AS reaction
    FROM participants p LEFT JOIN profiles o ON o.id = p.other_id
      ${joinMessages} ON m.conversation_id = p.conversation_id AND m.seq > max(p.cleared_seq, ${chat.after})
    WHERE p.conversation_id = ${chat.id} AND p.member_id = ${id} AND p.site_id = ${siteId} ORDER BY m.seq LIMIT ${literal(limit)}`;

/** Blanks a member's messages, including the sender and the client id, up to a limit. */
export const blankMessages = (id: MemberId, chat: ConversationId, limit: number): Statement =>
  sql`UPDATE messages SET body = '', sender_id = ${ERASED_MEMBER_ID}, gift = NULL, client_id = lower(hex(randomblob(11)))
    WHERE conversation_id = ${chat} AND seq IN (
      SELECT seq FROM messages WHERE conversation_id = ${chat} AND sender_id = ${id} ORDER BY seq LIMIT ${literal(limit)})`;

/**
 * Removes the member from the conversation; deletes the conversation if the other member left
 * before.
 */
export const leaveChat = (id: MemberId, chat: ConversationId) => {
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${chat})`;
  return {
    theirs: sql`UPDATE participants SET other_id = ${ERASED_MEMBER_ID} WHERE conversation_id = ${chat} AND other_id = ${id}`,
    mine: sql`DELETE FROM participants WHERE conversation_id = ${chat} AND member_id = ${id}`,
    seals: sql`DELETE FROM seals WHERE conversation_id = ${chat} AND (member_id = ${id} OR ${isEmpty})`,
    photos: eraseChatPhotos(id, chat),
    started: sql`UPDATE conversations SET started_by = ${ERASED_MEMBER_ID} WHERE id = ${chat} AND started_by = ${id}`,
    replies: sql`DELETE FROM replies WHERE conversation_id = ${chat} AND ${isEmpty}`,
    reactions: sql`DELETE FROM reactions WHERE conversation_id = ${chat} AND (member_id = ${id} OR ${isEmpty})`,
    messages: sql`DELETE FROM messages WHERE conversation_id = ${chat} AND ${isEmpty}`,
    conversation: sql`DELETE FROM conversations WHERE id = ${chat} AND ${isEmpty}`,
  };
};
