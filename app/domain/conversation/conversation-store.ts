import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { prepared, type ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { consentOf, signupMessageTo, statusOf } from "../account/account-sql";
import { notBlocked } from "../block/block-sql";
import type { CountryCode } from "../location/countries";
import { neitherHides } from "../profile/privacy-sql";
import { balanceOf } from "../wallet/wallet-sql";
import { counterpartName, isCounterpartVisible, setUnreadAbove } from "./conversation-sql";

/** A condition on `participants` for one member's row of a conversation. */
export const participantOf = (member: MemberKey, conversationId: ConversationId): SQL =>
  sql`conversation_id = ${conversationId} AND member_id = ${member.id} AND site_id = ${member.siteId}`;

/** A condition on `participants` for both rows of two members, if `when` is true. */
export const participantsOfPair = (one: MemberId, other: MemberId, when: SQL): SQL =>
  sql`member_id IN (${one}, ${other}) AND other_id IN (${one}, ${other}) AND ${when}`;

/**
 * Starts the evidence hold of these participants. Runs before `clearChats`, in its batch. Writes
 * nothing if no new message is cleared.
 */
export function startEvidenceHolds(sides: SQL, at: number): Statement {
  return sql`
    INSERT INTO seals (conversation_id, member_id, site_id, upto_seq, sealed_at)
    SELECT conversation_id, member_id, site_id, last_seq, ${at} FROM participants
    WHERE ${sides} AND last_seq > cleared_seq
    ON CONFLICT DO NOTHING`;
}

/**
 * Clears all messages of these participants. The other member keeps them, and no read receipt is
 * published for them (R93).
 */
export function clearChats(sides: SQL): Statement<{ id: ConversationId; at: number }> {
  return sql`
    UPDATE participants SET cleared_seq = last_seq, unread = 0, unread_since = NULL
    WHERE ${sides}
    RETURNING conversation_id AS id, last_message_at AS at`;
}

/** Number up to which a participant has cleared, and the last number. */
export type ClearedRange = { cleared: number; last: number };
/** Runs before `clearChats`, in its batch: the range that it will clear. */
export const selectClearedRange = (side: SQL): Statement<ClearedRange> =>
  sql`SELECT cleared_seq AS cleared, last_seq AS last FROM participants WHERE ${side}`;

/** Undoes a deletion. Changes nothing if more was cleared since or across a block. */
export function restoreClearedChat(
  member: MemberKey,
  { id, cleared, last }: ClearedRange & { id: ConversationId },
): Statement<{ id: ConversationId }> {
  return sql`
    UPDATE participants SET cleared_seq = ${cleared},
      ${setUnreadAbove(sql`max(participants.read_seq, ${cleared})`, member.id)}
    WHERE ${participantOf(member, id)} AND cleared_seq = ${last} AND forgotten_seq <= ${cleared} AND ${notBlocked(member.id, sql`other_id`)}
    RETURNING conversation_id AS id`;
}

/** Removes the evidence hold of restored messages. Runs after `restoreClearedChat`, in its batch. */
export function endEvidenceHold(side: SQL, last: number): Statement {
  return sql`
    DELETE FROM seals WHERE ${side} AND upto_seq = ${last}
      AND (SELECT cleared_seq FROM participants WHERE ${side}) < ${last}`;
}

/** Header data of a conversation for its reader. */
export type ConversationHead = {
  id: ConversationId;
  otherId: MemberId;
  name: string;
  fictional: number;
  /** Whether the reader sees them: active, and not invisible to the reader (R130). */
  there: number;
  /** Whether the reader may see their online status (R131). */
  showsPresence: number;
  region: string | null;
  country: CountryCode | null;
  photoId: PhotoId | null;
  /** The message that the reader wrote to them before joining and has not sent. */
  draft: string | null;
  unread: number;
  lastSeq: number;
  /** The last number that the reader has read. */
  readSeq: number;
  clearedSeq: number;
  /**
   * The last number that the other member has read; 0 if either of them turned read receipts off
   * (R131).
   */
  otherReadSeq: number;
};

const headColumns = (reader: ValueOrSql<MemberId>) => sql`
  ${counterpartName} AS name, coalesce(o.fictional, 0) AS fictional, coalesce(${isCounterpartVisible(reader)}, 0) AS there,
  ${neitherHides("presence", reader, sql`o.id`)} AS showsPresence, o.region AS region, o.country AS country,
  photos.id AS photoId`;
/** The visible main photo of the other member, `o`. */
export const counterpartPhoto = (reader: ValueOrSql<MemberId>) =>
  sql`LEFT JOIN photos ON photos.id = o.main_photo_id AND ${isCounterpartVisible(reader)} AND photos.status = 'active' AND photos.visibility <> 'premium'`;

/** A conversation and the member who queries it. */
type ParticipantKey = MemberKey & { conversationId: ConversationId };

/** One row for a participant without a block between the two, otherwise none. */
export const selectHead = prepared<ParticipantKey, ConversationHead>(
  (q) => sql`
    SELECT p.conversation_id AS id, p.other_id AS otherId, ${headColumns(q.id)}, p.unread AS unread, p.last_seq AS lastSeq, max(p.read_seq, p.cleared_seq) AS readSeq, p.cleared_seq AS clearedSeq,
      CASE WHEN ${neitherHides("receipts", q.id, sql`p.other_id`)} THEN coalesce(theirs.read_seq, 0) ELSE 0 END AS otherReadSeq, ${signupMessageTo(q, sql`o.id`)} AS draft
    FROM participants p
    LEFT JOIN profiles o ON o.id = p.other_id
    LEFT JOIN participants theirs ON theirs.conversation_id = p.conversation_id AND theirs.member_id = p.other_id
    ${counterpartPhoto(q.id)}
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId} AND ${notBlocked(q.id, sql`p.other_id`)}`,
);

/**
 * A possible recipient of a first message: active, on this site, not the sender, no block either
 * way.
 */
type MessageRecipientRow = Omit<
  ConversationHead,
  "id" | "unread" | "lastSeq" | "readSeq" | "clearedSeq" | "otherReadSeq"
>;
export const selectMessageRecipient = prepared<
  MemberKey & { otherId: MemberId },
  MessageRecipientRow
>(
  (q) => sql`
    SELECT o.id AS otherId, ${headColumns(q.id)}, ${signupMessageTo(q, sql`o.id`)} AS draft FROM profiles o ${counterpartPhoto(q.id)}
    WHERE o.id = ${q.otherId} AND o.site_id = ${q.siteId} AND ${isCounterpartVisible(q.id)} AND o.id <> ${q.id}
      AND ${notBlocked(q.id, sql`o.id`)}`,
);

/** Balance and free starts of a member, shown next to the send button. */
type SendingField = "balance" | "started" | "premium" | "confirmed" | "agreed";
export type SenderRow = Record<SendingField, number>;
export const selectSenderRow = prepared<MemberKey, SenderRow>(
  ({ id, siteId }) => sql`
    SELECT ${balanceOf(id)} AS balance, a.conversations_started AS started, a.premium_since IS NOT NULL AS premium,
      a.status <> 'not_confirmed' AS confirmed, ${consentOf(id, "fictional_profiles")} IS NOT NULL AS agreed
    FROM accounts a WHERE a.id = ${id} AND a.site_id = ${siteId}`,
);

/**
 * Sets unread to 0 up to the number that the member saw. Returns the other member's id, how far the
 * conversation is read, and whether the receipt is published. No row if nothing is new, so a
 * repeated request writes and publishes nothing; no row across a block, because receipts are not
 * shared then, or for a suspended reader.
 */
export const updateReadReceipt = prepared<ParticipantKey & { seq: number }, ReadReceipt>(
  ({ id, siteId, conversationId, seq }) => sql`
    UPDATE participants SET read_seq = min(last_seq, ${seq}),
      ${setUnreadAbove(sql`min(participants.last_seq, ${seq})`, id)}
    WHERE conversation_id = ${conversationId} AND member_id = ${id} AND site_id = ${siteId}
      AND max(read_seq, cleared_seq) < min(last_seq, ${seq}) AND ${notBlocked(id, sql`other_id`)}
    RETURNING other_id AS otherId, read_seq AS readSeq, unread, last_message_at AS at,
      ${neitherHides("receipts", id, sql`other_id`)} AND ${statusOf({ id, siteId })} = 'active' AS isShared`,
);
type ReadReceipt = {
  otherId: MemberId;
  readSeq: number;
  unread: number;
  at: number;
  isShared: number;
};

export type TypingPair = {
  siteId: SiteId;
  memberId: MemberId;
  otherId: MemberId;
  conversationId: ConversationId;
};

/**
 * One row if the conversation belongs to these two members, no block separates them, and both share
 * their typing status.
 */
export function selectTypingConversation({
  siteId,
  memberId,
  otherId,
  conversationId,
}: TypingPair): Statement {
  return sql`
    SELECT 1 FROM participants
    WHERE ${participantOf({ id: memberId, siteId }, conversationId)} AND other_id = ${otherId} AND ${notBlocked(memberId, sql`other_id`)}
      AND ${neitherHides("typing", memberId, otherId)}`;
}

type ReceiptKey = MemberKey & { conversationId: ConversationId };

/**
 * A delivery receipt reveals that the member is online, so receipts and presence must both be on
 * for both members (R131).
 */
const isReceiptShared = (one: ValueOrSql<MemberId>, other: SQL<MemberId>): SQL =>
  sql`${neitherHides("receipts", one, other)} AND ${neitherHides("presence", one, other)}`;

type DeliveryReceipt = { otherId: MemberId; seq: number };

/**
 * Stores up to which number a member's page has received a conversation; returns the member to
 * notify. Writes nothing and returns no row if it is read already or nothing is new, if one of the
 * two turned it off, across a block, and for a suspended member.
 */
export const updateReceived = prepared<ReceiptKey & { seq: number }, DeliveryReceipt>(
  ({ id, siteId, conversationId, seq }) => sql`
    UPDATE participants SET received_seq = min(last_seq, ${seq})
    WHERE conversation_id = ${conversationId} AND member_id = ${id} AND site_id = ${siteId}
      AND max(received_seq, read_seq) < min(last_seq, ${seq}) AND ${notBlocked(id, sql`other_id`)}
      AND ${isReceiptShared(id, sql`other_id`)} AND ${statusOf({ id, siteId })} = 'active'
    RETURNING other_id AS otherId, received_seq AS seq`,
);

/** The last number delivered to the other member; no row if the reader may not see it. */
export const selectReceived = prepared<ReceiptKey, { seq: number }>(
  ({ id, siteId, conversationId }) => sql`
    SELECT received_seq AS seq FROM participants
    WHERE conversation_id = ${conversationId} AND other_id = ${id} AND site_id = ${siteId}
      AND ${isReceiptShared(id, sql`member_id`)}`,
);
