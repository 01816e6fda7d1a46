import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { ConversationId, MemberId, PhotoId, SiteId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { signupMessageTo } from "../account/account-sql";
import type { CountryCode } from "../place/countries";
import { bothShow } from "../profile/privacy-sql";
import { notBlocked } from "../safety/safety-sql";
import { balanceOf } from "../wallet/wallet-sql";
import { sideOf } from "./clear-store";
import { isThereToTalk } from "./conversation-sql";

/** The head of a conversation as its reader sees it. */
export type ConversationHead = {
  id: ConversationId;
  otherId: MemberId;
  name: string;
  fictional: number;
  /** Whether they are seen by the reader: not gone, or invisible to others only (R130). */
  there: number;
  /** Whether the reader may be told that they are online (R131). */
  showsPresence: number;
  region: string | null;
  country: CountryCode | null;
  photoId: PhotoId | null;
  /** What the reader wrote to them before joining and has not sent. */
  draft: string | null;
  unread: number;
  lastSeq: number;
  /** How far the reader themself has read. */
  readSeq: number;
  clearedSeq: number;
  /** How far the other one has read; 0 where one of the two keeps that to themself (R131). */
  otherReadSeq: number;
};

/** Of the other one of a conversation, `o`: an account that is not in force, or erased (no row), shows neither its name nor its words. */
export const isThere = sql`coalesce(o.status <> 'disabled', 0)`;
/** Their name; empty for whoever is gone. */
export const nameThere = sql`CASE WHEN ${isThere} THEN o.name ELSE '' END`;

const headColumns = (reader: MemberId) => sql`
  ${nameThere} AS name, coalesce(o.fictional, 0) AS fictional, coalesce(${isThereToTalk(reader)}, 0) AS there,
  ${bothShow("presence", reader, sql`o.id`)} AS showsPresence, o.region AS region, o.country AS country,
  photos.id AS photoId`;
/** The open main photo of the other one, `o`. */
export const headPhoto = (reader: MemberId) =>
  sql`LEFT JOIN photos ON photos.id = o.main_photo_id AND ${isThereToTalk(reader)} AND photos.status = 'active' AND photos.visibility <> 'premium'`;

/** One row for a participant whom no block separates from the other, none for anybody else. */
export function selectHead(
  reader: MemberKey,
  conversationId: ConversationId,
): Statement<ConversationHead> {
  return sql`
    SELECT p.conversation_id AS id, p.other_id AS otherId, ${headColumns(reader.id)}, p.unread AS unread, p.last_seq AS lastSeq, p.read_seq AS readSeq, p.cleared_seq AS clearedSeq,
      CASE WHEN ${bothShow("receipts", reader.id, sql`p.other_id`)} THEN coalesce(theirs.read_seq, 0) ELSE 0 END AS otherReadSeq, ${signupMessageTo(reader, sql`o.id`)} AS draft
    FROM participants p
    LEFT JOIN profiles o ON o.id = p.other_id
    LEFT JOIN participants theirs ON theirs.conversation_id = p.conversation_id AND theirs.member_id = p.other_id
    ${headPhoto(reader.id)}
    WHERE p.conversation_id = ${conversationId} AND p.member_id = ${reader.id} AND p.site_id = ${reader.siteId} AND ${notBlocked(reader.id, sql`p.other_id`)}`;
}

/** Somebody to write to for the first time: active, of this site, not oneself, no block either way. */
type PartnerRow = Omit<
  ConversationHead,
  "id" | "unread" | "lastSeq" | "readSeq" | "clearedSeq" | "otherReadSeq"
>;
export function selectPartner(writer: MemberKey, otherId: MemberId): Statement<PartnerRow> {
  return sql`
    SELECT o.id AS otherId, ${headColumns(writer.id)}, ${signupMessageTo(writer, sql`o.id`)} AS draft FROM profiles o ${headPhoto(writer.id)}
    WHERE o.id = ${otherId} AND o.site_id = ${writer.siteId} AND ${isThereToTalk(writer.id)} AND o.id <> ${writer.id}
      AND ${notBlocked(writer.id, sql`o.id`)}`;
}

export type MessageRow = {
  seq: number;
  senderId: MemberId;
  clientId: StoredClientId;
  body: string;
  at: number;
};

/** A page of messages between two sequence numbers (both exclusive), for a participant and nobody else. */
export function selectMessages(
  reader: MemberKey,
  conversationId: ConversationId,
  range: { after?: number; before?: number; newestFirst: boolean; limit: number },
): Statement<MessageRow> {
  const direction = range.newestFirst ? sql`DESC` : sql`ASC`;
  return sql`
    SELECT m.seq AS seq, m.sender_id AS senderId, m.client_id AS clientId,
      CASE WHEN m.sender_id = ${reader.id} OR ${isThere} THEN m.body ELSE '' END AS body, m.created_at AS at
    FROM participants p LEFT JOIN profiles o ON o.id = p.other_id JOIN messages m ON m.conversation_id = p.conversation_id
      AND m.seq > max(p.cleared_seq, ${range.after ?? 0}) AND m.seq < ${range.before ?? Number.MAX_SAFE_INTEGER}
    WHERE p.conversation_id = ${conversationId} AND p.member_id = ${reader.id} AND p.site_id = ${reader.siteId}
    ORDER BY m.seq ${direction}
    LIMIT ${literal(range.limit)}`;
}

/** What a member may still spend and start: shown beside the send button. */
export type SendingState = { balance: number; started: number; premium: number; confirmed: number };
export function selectSendingState({ id, siteId }: MemberKey): Statement<SendingState> {
  return sql`
    SELECT ${balanceOf(id)} AS balance, a.conversations_started AS started, a.premium_since IS NOT NULL AS premium,
      a.status <> 'not_confirmed' AS confirmed
    FROM accounts a WHERE a.id = ${id} AND a.site_id = ${siteId}`;
}

/**
 * Unread to 0 up to what the member saw; answers the other member's id, how far it is read, and whether they are told. No row where nothing is
 * new, so that a call repeated costs no write and tells nobody, nor across a block: what one reads is not told the other.
 */
export function updateRead(
  { id, siteId }: MemberKey,
  conversationId: ConversationId,
  seq: number,
): Statement<{ otherId: MemberId; readSeq: number; told: number }> {
  return sql`
    UPDATE participants SET read_seq = min(last_seq, ${seq}),
      unread = (SELECT count(*) FROM messages m WHERE m.conversation_id = participants.conversation_id
        AND m.seq > min(participants.last_seq, ${seq}) AND m.sender_id <> ${id})
    WHERE conversation_id = ${conversationId} AND member_id = ${id} AND site_id = ${siteId}
      AND read_seq < min(last_seq, ${seq}) AND ${notBlocked(id, sql`other_id`)}
    RETURNING other_id AS otherId, read_seq AS readSeq, ${bothShow("receipts", id, sql`other_id`)} AS told`;
}

export type Talk = {
  siteId: SiteId;
  memberId: MemberId;
  otherId: MemberId;
  conversationId: ConversationId;
};

/** One row where the conversation is of these two members, no block lies between them, and both show that they type. */
export function selectTypingTalk({ siteId, memberId, otherId, conversationId }: Talk): Statement {
  return sql`
    SELECT 1 FROM participants
    WHERE ${sideOf({ id: memberId, siteId }, conversationId)} AND other_id = ${otherId} AND ${notBlocked(memberId, sql`other_id`)}
      AND ${bothShow("typing", memberId, otherId)}`;
}
