import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type Placeholders, type ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { consentOf, grantConsent } from "../account/account-sql";
import { hasBlocked } from "../block/block-sql";
import { isVisibleTo } from "../profile/privacy-sql";
import { isFictional } from "../profile/profile-sql";
import { paidIn } from "../wallet/wallet-sql";

/** Number of unread messages of a member, as a subquery; excludes the conversation `reading`. */
export const unreadCountOf = (
  memberId: ValueOrSql<MemberId>,
  reading: ValueOrSql<ConversationId | ""> = "",
): SQL =>
  sql`(SELECT coalesce(sum(unread), 0) FROM participants WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${reading})`;

/** Whether two members have a conversation, deleted or not. */
const haveConversation = (one: ValueOrSql<MemberId | null>, other: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM participants WHERE member_id = ${one} AND other_id = ${other})`;

/**
 * Whether a member, or a visitor (null), has a conversation with the profile `p`. Only these
 * members see an invisible profile (R130).
 */
export const hasConversationWithProfile = (member: ValueOrSql<MemberId | null>): SQL =>
  haveConversation(member, sql`p.id`);

/** Whether the other member of a conversation, the profile `o`, is visible to the reader. */
export const isCounterpartVisible = (member: ValueOrSql<MemberId>): SQL =>
  isVisibleTo("o", haveConversation(member, sql`o.id`));

/**
 * Whether the other member of a conversation, `o`, is active: a disabled or erased account (no row)
 * shows neither name nor messages.
 */
export const isCounterpartActive = sql`coalesce(o.status <> 'disabled', 0)`;
/** Their name; empty if not active. */
export const counterpartName = sql`CASE WHEN ${isCounterpartActive} THEN o.name ELSE '' END`;

/** Sets unread count and unread_since of a participant from the messages above a number. */
export const setUnreadAbove = (seq: SQL, reader: ValueOrSql<MemberId>): SQL => {
  const beyond = sql`FROM messages m WHERE m.conversation_id = participants.conversation_id
        AND m.seq > ${seq} AND m.sender_id <> ${reader}`;
  return sql`unread = (SELECT count(*) ${beyond}), unread_since = (SELECT m.created_at ${beyond} ORDER BY m.seq LIMIT 1)`;
};

/**
 * Archived messages, `rows` as JSON, as a subquery with the columns of `messages`, so that the same
 * conditions apply.
 */
export const archivedMessages = (
  chat: ValueOrSql<ConversationId>,
  rows: ValueOrSql<string>,
): SQL => sql`(
    SELECT ${chat} AS conversation_id, value ->> 0 AS seq, value ->> 1 AS sender_id, value ->> 2 AS client_id, value ->> 3 AS body,
      value ->> 4 AS gift, value ->> 6 AS created_at FROM json_each(${rows}))`;

/** The same subquery, joined as `m`. */
export const joinArchived = (chat: ValueOrSql<ConversationId>, rows: ValueOrSql<string>): SQL =>
  sql`JOIN ${archivedMessages(chat, rows)} m`;

/** A member who paid for messages to another, in which conversation, and the credits. */
export type MessagePayer = { id: MemberId; conversationId: ConversationId; credits: number };

/**
 * Members who paid for messages to a member since a time and were not refunded; uses
 * participants_by_member.
 */
export function selectPayers(
  { id, siteId }: MemberKey,
  since: number,
  limit: number,
): Statement<MessagePayer> {
  const accountId = sql<MemberId>`p.other_id`;
  const conversationId = sql<ConversationId>`p.conversation_id`;
  const paid = paidIn({ accountId, conversationId, since });
  return sql`SELECT p.other_id AS id, p.conversation_id AS conversationId, ${paid} AS credits
    FROM participants p INDEXED BY participants_by_member
    WHERE p.member_id = ${id} AND p.site_id = ${siteId} AND ${paid} > 0
    LIMIT ${literal(limit)}`;
}

/**
 * The price shown to the sender, and the consent to pay for messages to fictional profiles (1 =
 * yes).
 */
export type PriceConsent = { shown: number; agrees: number };
type PricedMessage = PriceConsent & {
  siteId: SiteId;
  senderId: MemberId;
  recipientId: MemberId;
  at: number;
};

const CONSENT_SUBJECT = "fictional_profiles";
const hasConsent = (w: Placeholders<PricedMessage>) =>
  sql`${consentOf(w.senderId, CONSENT_SUBJECT)} IS NOT NULL`;

/**
 * Whether the sender confirmed the price and gave the consent. `cost` is the current price: a
 * message shown at another price is rejected, higher or lower (R230), and so is a paid message to a
 * fictional profile without the consent (R231).
 */
export const isPriceConfirmed = (w: Placeholders<PricedMessage>, cost: SQL): SQL =>
  sql`${cost} = ${w.shown} AND (${cost} = 0 OR ${w.agrees} = 1 OR NOT ${isFictional(w.recipientId)} OR ${hasConsent(w)})`;

/**
 * Stores the consent that was sent with a message to a fictional profile, if the message was
 * stored.
 */
export const storeConsent = (w: Placeholders<PricedMessage>, isStored: SQL): SQL =>
  grantConsent(
    { id: w.senderId, siteId: w.siteId, at: w.at },
    CONSENT_SUBJECT,
    sql`${isFictional(w.recipientId)} AND ${isStored}`,
  );

/**
 * Columns that explain a refusal. `unlessStored` returns null for a stored message, because the
 * refusal is not read then.
 */
export type PriceConsentState = {
  fictional: number | null;
  agreed: number | null;
  /**
   * Whether the sender blocked the recipient. Returned only to the member who made the block
   * (R232).
   */
  ownBlock: number | null;
};
export const priceConsentColumns = (
  w: Placeholders<PricedMessage>,
  unlessStored: (reason: SQL) => SQL,
): SQL => sql`
  ${unlessStored(isFictional(w.recipientId))} AS fictional, ${unlessStored(hasConsent(w))} AS agreed,
  ${unlessStored(hasBlocked(w.senderId, w.recipientId))} AS ownBlock`;
