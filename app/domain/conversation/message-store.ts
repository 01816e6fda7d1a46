import { type SQL, sql } from "drizzle-orm";
import { literal, type Placeholders, prepared } from "~/db/prepared";
import type { ConversationId, MemberId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { countStartedConversation } from "../account/account-sql";
import { notBlocked } from "../block/block-sql";
import type { RenderedChatPhoto } from "../photo/photo";
import { insertChatPhoto } from "../photo/photo-sql";
import { mayReceiveMessages } from "../profile/privacy-sql";
import { type FirstMessageCount, hasCountedSignal } from "../scam-detection/find-signals";
import {
  heldBodyTo,
  insertHeld,
  insertMessageCount,
  isNotHeld,
  selectHoldResult,
} from "../scam-detection/held-sql";
import { sessionsVersion } from "../session/session-sql";
import { balanceOf, charge, isCharged, joinCharge } from "../wallet/wallet-sql";
import {
  countReceivedGift,
  type MessageAttachment,
  mayAttach,
  mayBeFree,
  textRecipientOf,
} from "./attachment-store";
import { ARCHIVE_AFTER, FREE_STARTS, type MessageSubmission } from "./conversation";
import {
  isPriceConfirmed,
  type PriceConsent,
  type PriceConsentState,
  priceConsentColumns,
  storeConsent,
  unreadCountOf,
} from "./conversation-sql";

/**
 * Result of the batch: the message as stored (null: not accepted) and all data that could have
 * rejected it.
 */
export type MessageBatchState = PriceConsentState & {
  seq: number | null;
  /** Also set for a message that was erased since. */
  storedIn: ConversationId | null;
  storedBody: string;
  storedGift: MessageAttachment["gift"];
  storedAt: number;
  credits: number;
  status: string;
  premiumSince: number | null;
  started: number;
  balance: number;
  /** Null if the message is stored. */
  conversationExists: number | null;
  recipientActive: number | null;
  blocked: number | null;
  recipientUnread: number;
  recipientTotal: number;
  senderUnread: number;
  senderTotal: number;
  /** Session version (session/session-sql.ts). */
  recipientSessionsVersion: string;
  senderSessionsVersion: string;
};

/** A message with its sequence number; the client id in its stored form. */
export type MessageWrite = Omit<MessageSubmission, "clientId" | "agrees" | "gift" | "photo"> &
  PriceConsent &
  MessageAttachment & {
    clientId: StoredClientId;
    conversationId: ConversationId;
    seq: number;
    at: number;
  };

const conversationExists = (w: Placeholders<MessageWrite>) =>
  sql`EXISTS (SELECT 1 FROM conversations WHERE id = ${w.conversationId})`;
const isThisRow = (w: Placeholders<MessageWrite>) =>
  sql`conversation_id = ${w.conversationId} AND seq = ${w.seq} AND client_id = ${w.clientId} AND sender_id = ${w.senderId}`;
const isStored = (w: Placeholders<MessageWrite>) =>
  sql`EXISTS (SELECT 1 FROM messages WHERE ${isThisRow(w)})`;
const isRecipientActive = (w: Placeholders<MessageWrite>) =>
  sql`(${w.recipientId} <> ${w.senderId} AND ${mayReceiveMessages({ id: w.recipientId, siteId: w.siteId }, conversationExists(w))})`;
const areBlocked = (w: Placeholders<MessageWrite>) =>
  sql`(NOT (${notBlocked(w.senderId, w.recipientId)}))`;

/**
 * Whether the sender has used this client id before, in any conversation. A paid message is found by
 * its wallet entry, a free one by the index messages_free.
 */
const isAlreadySent = (
  w: Placeholders<MessageWrite>,
) => sql`(${isCharged(w.senderId, w.clientId, w.reason)}
  OR EXISTS (SELECT 1 FROM messages WHERE sender_id = ${w.senderId} AND client_id = ${w.clientId} AND credits = 0))`;

const costOf = (w: Placeholders<MessageWrite>) =>
  sql`CASE WHEN ${mayBeFree(w)} AND a.premium_since IS NULL AND NOT ${conversationExists(w)} THEN 0 ELSE ${w.price} END`;

/** Selects the sender's account if every rule allows the message. */
const fromAllowedSender = (w: Placeholders<MessageWrite>): SQL => {
  const cost = costOf(w);
  return sql`
    FROM accounts a
    WHERE a.id = ${w.senderId} AND a.site_id = ${w.siteId} AND a.status = 'active'
      AND ${isRecipientActive(w)} AND NOT ${areBlocked(w)} AND NOT ${isAlreadySent(w)}
      AND ${mayAttach(w, conversationExists(w))} AND ${isPriceConfirmed(w, cost)} AND ${balanceOf(w.senderId)} >= ${cost}
      AND (a.premium_since IS NOT NULL OR a.conversations_started < ${FREE_STARTS} OR ${conversationExists(w)})`;
};

const insertMessageWhere = (w: Placeholders<MessageWrite>, also: SQL): SQL => sql`
    INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, gift, credits, created_at)
    SELECT ${w.conversationId}, ${w.seq}, ${w.siteId}, ${w.senderId}, ${w.clientId}, ${w.body}, ${w.gift}, ${costOf(w)}, ${w.at}
    ${fromAllowedSender(w)} ${also} ON CONFLICT DO NOTHING`;
const insertMessage = prepared((w: Placeholders<MessageWrite>) => insertMessageWhere(w, sql``));

const insertConsent = prepared((w: Placeholders<MessageWrite>) => storeConsent(w, isStored(w)));
const insertPhoto = prepared((w: Placeholders<MessageWrite & RenderedChatPhoto>) =>
  insertChatPhoto(w, isStored(w)),
);
const countGift = prepared((w: Placeholders<MessageWrite>) => countReceivedGift(w, isStored(w)));

/** The wallet entry references its message, so that a resend of a paid message finds it. */
const chargeSender = prepared((w: Placeholders<MessageWrite>) => {
  const { siteId, senderId, clientId, conversationId, seq, at, reason } = w;
  return charge(
    { siteId, accountId: senderId, reason, key: clientId, at, message: { conversationId, seq } },
    sql`credits`,
    sql`FROM messages WHERE ${isThisRow(w)} AND credits > 0`,
  );
});

const openingStatements = {
  started: prepared((w: Placeholders<MessageWrite>) =>
    countStartedConversation(
      w.senderId,
      textRecipientOf(w),
      sql`${isStored(w)} AND NOT ${conversationExists(w)}`,
    ),
  ),
  conversation: prepared(
    (
      w: Placeholders<MessageWrite>,
    ) => sql`INSERT INTO conversations (id, site_id, started_by, created_at, archive_at)
        SELECT ${w.conversationId}, ${w.siteId}, ${w.senderId}, ${w.at}, ${w.at} + ${literal(ARCHIVE_AFTER)} WHERE ${isStored(w)} ON CONFLICT DO NOTHING`,
  ),
  sender: prepared((w: Placeholders<MessageWrite>) =>
    insertParticipant(w, w.senderId, w.recipientId),
  ),
  recipient: prepared((w: Placeholders<MessageWrite>) =>
    insertParticipant(w, w.recipientId, w.senderId),
  ),
};

const insertParticipant = (
  w: Placeholders<MessageWrite>,
  member: SQL<MemberId>,
  other: SQL<MemberId>,
) => sql`
    INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_message_at)
    SELECT ${w.conversationId}, ${member}, ${other}, ${w.siteId}, ${w.at} WHERE ${isStored(w)}
    ON CONFLICT DO NOTHING`;

const createConversation = (write: MessageWrite) => ({
  started: openingStatements.started(write),
  conversation: openingStatements.conversation(write),
  sender: openingStatements.sender(write),
  recipient: openingStatements.recipient(write),
});

const updateSummaries = prepared(
  (w: Placeholders<MessageWrite>) => sql`
    UPDATE participants SET last_seq = ${w.seq}, last_message_at = ${w.at}, unread = unread + (member_id <> ${w.senderId}),
      unread_since = CASE WHEN member_id <> ${w.senderId} THEN coalesce(unread_since, ${w.at}) ELSE unread_since END
    WHERE conversation_id = ${w.conversationId} AND last_seq < ${w.seq} AND ${isStored(w)}`,
);

const unlessStored = (reason: SQL) => sql`CASE WHEN m.seq IS NULL THEN ${reason} END`;

const selectMessageBatchState = prepared<MessageWrite, MessageBatchState>((w) => {
  const unread = (member: SQL<MemberId>) =>
    sql`coalesce((SELECT unread FROM participants WHERE conversation_id = ${w.conversationId} AND member_id = ${member}), 0)`;
  return sql`
    SELECT m.seq AS seq, coalesce(e.conversation_id, free.conversation_id) AS storedIn, m.body AS storedBody, m.gift AS storedGift, m.created_at AS storedAt, m.credits AS credits,
      a.status AS status, a.premium_since AS premiumSince, a.conversations_started AS started, ${balanceOf(w.senderId)} AS balance,
      ${unlessStored(conversationExists(w))} AS conversationExists, ${unlessStored(isRecipientActive(w))} AS recipientActive, ${unlessStored(areBlocked(w))} AS blocked, ${priceConsentColumns(w, unlessStored)},
      ${unread(w.recipientId)} AS recipientUnread, ${unreadCountOf(w.recipientId)} AS recipientTotal,
      ${unread(w.senderId)} AS senderUnread, ${unreadCountOf(w.senderId)} AS senderTotal,
      (SELECT status FROM accounts WHERE id = ${w.recipientId}) || ${sessionsVersion(w.recipientId)} AS recipientSessionsVersion, ${sessionsVersion(w.senderId)} AS senderSessionsVersion
    FROM accounts a
    ${joinCharge(w.senderId, w.clientId, w.reason)}
    LEFT JOIN messages free ON free.sender_id = a.id AND free.client_id = ${w.clientId} AND free.credits = 0
    LEFT JOIN messages m ON m.conversation_id = storedIn AND m.seq = coalesce(e.seq, free.seq)
    WHERE a.id = ${w.senderId} AND a.site_id = ${w.siteId}`;
});

type CheckedMessage = MessageWrite & FirstMessageCount;

/** A first message is held instead of stored if too many similar ones were sent (R238). */
const insertUnlessHeld = prepared((w: Placeholders<CheckedMessage>) =>
  insertMessageWhere(w, sql`AND ${isNotHeld(w)}`),
);
const holdMessage = prepared((w: Placeholders<CheckedMessage>) =>
  insertHeld(w, fromAllowedSender(w)),
);
const insertFirstMessageCount = prepared((w: Placeholders<CheckedMessage>) =>
  insertMessageCount(w, isStored(w)),
);

type MessageParts = {
  /** Only for a first message that is not approved. */
  firstMessageCount?: FirstMessageCount | undefined;
  photo?: RenderedChatPhoto | undefined;
};

/**
 * Statements for one batch. The message row is inserted only if every rule allows it, and each
 * later statement checks for that very row (this sequence number). So a rejected message writes
 * nothing, and a repeated batch changes nothing. `state` has no row if the sender's account does
 * not exist. A first message adds up to three statements: its hold, its spam count, and the result
 * of the hold (R238).
 */
export function messageStatements(
  write: MessageWrite,
  { firstMessageCount, photo }: MessageParts = {},
) {
  const first = firstMessageCount && { ...write, ...firstMessageCount };
  const suspect = first && hasCountedSignal(first) ? first : undefined;
  return {
    held: suspect && holdMessage(suspect),
    message: first ? insertUnlessHeld(first) : insertMessage(write),
    consent: write.agrees ? insertConsent(write) : undefined,
    charge: chargeSender(write),
    opening: write.seq === 1 ? createConversation(write) : undefined,
    gift: write.gift ? countGift(write) : undefined,
    photo: photo ? insertPhoto({ ...write, ...photo }) : undefined,
    summaries: updateSummaries(write),
    state: selectMessageBatchState(write),
    messageCount: suspect && insertFirstMessageCount(suspect),
    holdResult: first && selectHoldResult(first),
  };
}

/** The reader's held first message to a member who has opened the conversation meanwhile. */
export const selectHeldMessage = prepared<
  MemberKey & { conversationId: ConversationId },
  { body: string | null }
>(
  (q) => sql`
    SELECT ${heldBodyTo(q.id, sql`p.other_id`)} AS body FROM participants p
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}`,
);
