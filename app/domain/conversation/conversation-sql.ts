import { type Column, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, type ValueOrSql } from "~/db/prepared";
import { forOwner, type RowOf } from "~/db/query-builder";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { consentOf, grantConsent } from "../account/account-sql";
import { hasBlocked } from "../block/block-sql";
import { isVisibleTo } from "../profile/privacy-sql";
import { profiles } from "../profile/profile.tables";
import { isFictional } from "../profile/profile-sql";
import { paidIn } from "../wallet/wallet-sql";
import { messages, participants } from "./conversation.tables";

/** The aliases of statements: the reader's participant row, the other member's profile, a message. */
export const p = alias(participants, "p");
export const o = alias(profiles, "o");
export const m = alias(messages, "m");

/** Number of unread messages of a member, as a subquery; excludes the conversation `reading`. */
export const unreadCountOf = (
  memberId: ValueOrSql<MemberId>,
  reading: ValueOrSql<ConversationId | ""> = "",
): SQL<number> =>
  sql`(SELECT coalesce(sum(${participants.unread}), 0) FROM ${participants}
    WHERE ${participants.member_id} = ${memberId} AND ${participants.unread} > 0 AND ${participants.conversation_id} <> ${reading})`.mapWith(
    Number,
  );

/** Whether two members have a conversation, deleted or not. */
const haveConversation = (one: ValueOrSql<MemberId | null>, other: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${participants} WHERE ${participants.member_id} = ${one} AND ${participants.other_id} = ${other})`;

/** The profile `p` of a statement of another module. */
const profile = alias(profiles, "p");

/**
 * Whether a member, or a visitor (null), has a conversation with the profile `p`. Only these
 * members see an invisible profile (R130).
 */
export const hasConversationWithProfile = (member: ValueOrSql<MemberId | null>): SQL =>
  haveConversation(member, sql`${profile.id}`);

/** Whether the other member of a conversation, the profile `o`, is visible to the reader. */
export const isCounterpartVisible = (member: ValueOrSql<MemberId>): SQL =>
  isVisibleTo("o", haveConversation(member, sql`${o.id}`));

/**
 * Whether the other member of a conversation, `o`, is active: a disabled or erased account (no row)
 * shows neither name nor messages.
 */
export const isCounterpartActive = sql`coalesce(${o.status} <> 'disabled', 0)`.mapWith(Boolean);
/** Their name; empty if not active. */
export const counterpartName =
  sql`CASE WHEN ${isCounterpartActive} THEN ${o.name} ELSE '' END`.mapWith(String);
/** Whether the operator invented them (R9); false for an erased account. */
export const isCounterpartFictional = sql`coalesce(${o.fictional}, 0)`.mapWith(Boolean);

/** The unread count and `unread_since` of a participant, from the messages above a number. */
export const unreadAbove = (seq: SQL, reader: ValueOrSql<MemberId>) => {
  const beyond = sql`FROM ${messages} m WHERE ${m.conversation_id} = ${participants.conversation_id}
        AND ${m.seq} > ${seq} AND ${m.sender_id} <> ${reader}`;
  return {
    unread: sql`(SELECT count(*) ${beyond})`,
    unread_since: sql`(SELECT ${m.created_at} ${beyond} ORDER BY ${m.seq} LIMIT 1)`,
  };
};

/** The name of a column without its table. */
export const nameOf = (column: Column): SQL => sql`${sql.identifier(column.name)}`;

/**
 * Archived messages, `rows` as JSON, as a subquery with the columns of `messages`, so that the same
 * conditions apply.
 */
export const archivedMessages = (
  chat: ValueOrSql<ConversationId>,
  rows: ValueOrSql<string>,
): SQL => sql`(
    SELECT ${chat} AS ${nameOf(messages.conversation_id)}, value ->> 0 AS ${nameOf(messages.seq)},
      value ->> 1 AS ${nameOf(messages.sender_id)}, value ->> 2 AS ${nameOf(messages.client_id)},
      value ->> 3 AS ${nameOf(messages.body)}, value ->> 4 AS ${nameOf(messages.gift)},
      value ->> 6 AS ${nameOf(messages.created_at)} FROM json_each(${rows}))`;

/** The same subquery, joined as `m`. */
export const joinArchived = (chat: ValueOrSql<ConversationId>, rows: ValueOrSql<string>): SQL =>
  sql`JOIN ${archivedMessages(chat, rows)} m`;

/**
 * Members who paid for messages to a member since a time and were not refunded; uses
 * participants_by_member.
 */
export function selectPayers(member: MemberKey, since: number, limit: number) {
  const accountId = sql<MemberId>`${p.other_id}`;
  const conversationId = sql<ConversationId>`${p.conversation_id}`;
  const paid = paidIn({ accountId, conversationId, since });
  return forOwner(member, p.member_id).text(
    { id: p.other_id, conversationId: p.conversation_id, credits: sql`${paid}`.mapWith(Number) },
    ({
      columns,
      inScope,
    }) => sql`SELECT ${columns} FROM ${participants} p INDEXED BY participants_by_member
      WHERE ${inScope(p)} AND ${paid} > 0 LIMIT ${literal(limit)}`,
  );
}

/**
 * Members with whom a member exchanged a message, also in deleted chats and before a block, where
 * `when` holds for their id; uses participants_by_member.
 */
export const selectPartners = (
  member: MemberKey,
  when: (partner: SQL<MemberId>) => SQL,
  limit: number,
) =>
  forOwner(member, p.member_id).text(
    { id: p.other_id, at: p.last_message_at },
    ({
      columns,
      inScope,
    }) => sql`SELECT ${columns} FROM ${participants} p INDEXED BY participants_by_member
      WHERE ${inScope(p)} AND ${p.last_seq} > 0 AND ${when(sql`${p.other_id}`)} LIMIT ${literal(limit)}`,
  );
/** A member who exchanged a message with another, and when the last one was. */
export type Partner = RowOf<ReturnType<typeof selectPartners>>;

/** A member who paid for messages to another, in which conversation, and the credits. */
export type MessagePayer = RowOf<ReturnType<typeof selectPayers>>;

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
export const storeConsent = (w: Placeholders<PricedMessage>, isStored: SQL) =>
  grantConsent(
    { id: w.senderId, siteId: w.siteId, at: w.at },
    CONSENT_SUBJECT,
    sql`${isFictional(w.recipientId)} AND ${isStored}`,
  );

/**
 * Columns that explain a refusal. `unlessStored` returns null for a stored message, because the
 * refusal is not read then.
 */
export const priceConsentColumns = (
  w: Placeholders<PricedMessage>,
  unlessStored: (reason: SQL) => SQL<boolean | null>,
) => ({
  fictional: unlessStored(isFictional(w.recipientId)),
  agreed: unlessStored(hasConsent(w)),
  /**
   * Whether the sender blocked the recipient. Returned only to the member who made the block
   * (R232).
   */
  ownBlock: unlessStored(hasBlocked(w.senderId, w.recipientId)),
});
