import { type SQL, sql } from "drizzle-orm";
import { compiled, type Names } from "~/db/compiled";
import { literal } from "~/db/literal";
import type { ConversationId, MemberId, StoredClientId } from "~/kit/ids";
import { countStart } from "../account/account-sql";
import { insertChatPhoto } from "../photo/chat-photo-sql";
import type { DrawnPhoto } from "../photo/photo";
import { isMemberToTalk } from "../profile/privacy-sql";
import { notBlocked } from "../safety/safety-sql";
import { sessionsMark } from "../session/session-sql";
import { balanceOf, charge, isCharged, joinCharge } from "../wallet/wallet-sql";
import { type Agreed, agreedColumns, isAgreed, keepConsent } from "./agreed-sql";
import { ARCHIVED_AFTER, FREE_STARTS, type SendRequest } from "./conversation";
import { unreadOf } from "./conversation-sql";
import { type Carried, countReceived, mayBeFree, mayCarry, wordsTo } from "./gift-store";
import type { SendState } from "./send-state";

/** A message with its sequence number; the client id in its stored form. */
export type Write = Omit<SendRequest, "clientId" | "agrees" | "gift" | "photo"> &
  Agreed &
  Carried & { clientId: StoredClientId; conversationId: ConversationId; seq: number; at: number };

/**
 * Statements for one batch. The message row is inserted only if every rule allows it, and each
 * later statement checks for that very row (this sequence number). So a rejected message writes
 * nothing, and a repeated batch changes nothing. `states` has no row if the sender's account does
 * not exist.
 */
export const storeMessage = (write: Write, photo?: DrawnPhoto) => ({
  message: insertMessage(write),
  consent: write.agrees ? insertConsent(write) : undefined,
  charge: chargeSender(write),
  opening: write.seq === 1 ? openConversation(write) : undefined,
  gift: write.gift ? receive(write) : undefined,
  photo: photo ? show({ ...write, ...photo }) : undefined,
  summaries: updateSummaries(write),
  states: selectState(write),
});

const conversationExists = (w: Names<Write>) =>
  sql`EXISTS (SELECT 1 FROM conversations WHERE id = ${w.conversationId})`;
const isThisRow = (w: Names<Write>) =>
  sql`conversation_id = ${w.conversationId} AND seq = ${w.seq} AND client_id = ${w.clientId} AND sender_id = ${w.senderId}`;
export const isStored = (w: Names<Write>) =>
  sql`EXISTS (SELECT 1 FROM messages WHERE ${isThisRow(w)})`;
const isRecipientActive = (w: Names<Write>) =>
  sql`(${w.recipientId} <> ${w.senderId} AND ${isMemberToTalk({ id: w.recipientId, siteId: w.siteId }, conversationExists(w))})`;
const areApart = (w: Names<Write>) => sql`(NOT (${notBlocked(w.senderId, w.recipientId)}))`;

/**
 * Whether this client id was used before, in any conversation: found by its wallet entry, or by
 * messages_free for a free one.
 */
const wasSent = (w: Names<Write>) => sql`(${isCharged(w.senderId, w.clientId, w.reason)}
  OR EXISTS (SELECT 1 FROM messages WHERE sender_id = ${w.senderId} AND client_id = ${w.clientId} AND credits = 0))`;

const costOf = (w: Names<Write>) =>
  sql`CASE WHEN ${mayBeFree(w)} AND a.premium_since IS NULL AND NOT ${conversationExists(w)} THEN 0 ELSE ${w.price} END`;

/** Selects the sender's account if every rule allows the message. */
export const fromSender = (w: Names<Write>): SQL => {
  const cost = costOf(w);
  return sql`
    FROM accounts a
    WHERE a.id = ${w.senderId} AND a.site_id = ${w.siteId} AND a.status = 'active'
      AND ${isRecipientActive(w)} AND NOT ${areApart(w)} AND NOT ${wasSent(w)}
      AND ${mayCarry(w, conversationExists(w))} AND ${isAgreed(w, cost)} AND ${balanceOf(w.senderId)} >= ${cost}
      AND (a.premium_since IS NOT NULL OR a.conversations_started < ${FREE_STARTS} OR ${conversationExists(w)})`;
};

export const insertWhere = (w: Names<Write>, also: SQL): SQL => sql`
    INSERT INTO messages (conversation_id, seq, site_id, sender_id, client_id, body, gift, credits, created_at)
    SELECT ${w.conversationId}, ${w.seq}, ${w.siteId}, ${w.senderId}, ${w.clientId}, ${w.body}, ${w.gift}, ${costOf(w)}, ${w.at}
    ${fromSender(w)} ${also} ON CONFLICT DO NOTHING`;
const insertMessage = compiled((w: Names<Write>) => insertWhere(w, sql``));

const insertConsent = compiled((w: Names<Write>) => keepConsent(w, isStored(w)));
const show = compiled((w: Names<Write & DrawnPhoto>) => insertChatPhoto(w, isStored(w)));
const receive = compiled((w: Names<Write>) => countReceived(w, isStored(w)));

/** The wallet entry references its message, so that a resend of a paid message finds it. */
const chargeSender = compiled((w: Names<Write>) => {
  const { siteId, senderId, clientId, conversationId, seq, at, reason } = w;
  return charge(
    { siteId, accountId: senderId, reason, key: clientId, at, message: { conversationId, seq } },
    sql`credits`,
    sql`FROM messages WHERE ${isThisRow(w)} AND credits > 0`,
  );
});

const opening = {
  started: compiled((w: Names<Write>) =>
    countStart(w.senderId, wordsTo(w), sql`${isStored(w)} AND NOT ${conversationExists(w)}`),
  ),
  conversation: compiled(
    (
      w: Names<Write>,
    ) => sql`INSERT INTO conversations (id, site_id, started_by, created_at, archive_at)
        SELECT ${w.conversationId}, ${w.siteId}, ${w.senderId}, ${w.at}, ${w.at} + ${literal(ARCHIVED_AFTER)} WHERE ${isStored(w)} ON CONFLICT DO NOTHING`,
  ),
  sender: compiled((w: Names<Write>) => participant(w, w.senderId, w.recipientId)),
  recipient: compiled((w: Names<Write>) => participant(w, w.recipientId, w.senderId)),
};

const participant = (w: Names<Write>, member: SQL<MemberId>, other: SQL<MemberId>) => sql`
    INSERT INTO participants (conversation_id, member_id, other_id, site_id, last_message_at)
    SELECT ${w.conversationId}, ${member}, ${other}, ${w.siteId}, ${w.at} WHERE ${isStored(w)}
    ON CONFLICT DO NOTHING`;

const openConversation = (write: Write) => ({
  started: opening.started(write),
  conversation: opening.conversation(write),
  sender: opening.sender(write),
  recipient: opening.recipient(write),
});

const updateSummaries = compiled(
  (w: Names<Write>) => sql`
    UPDATE participants SET last_seq = ${w.seq}, last_message_at = ${w.at}, unread = unread + (member_id <> ${w.senderId}),
      unread_since = CASE WHEN member_id <> ${w.senderId} THEN coalesce(unread_since, ${w.at}) ELSE unread_since END
    WHERE conversation_id = ${w.conversationId} AND last_seq < ${w.seq} AND ${isStored(w)}`,
);

const unlessStored = (reason: SQL) => sql`CASE WHEN m.seq IS NULL THEN ${reason} END`;

const selectState = compiled<Write, SendState>((w) => {
  const unread = (member: SQL<MemberId>) =>
    sql`coalesce((SELECT unread FROM participants WHERE conversation_id = ${w.conversationId} AND member_id = ${member}), 0)`;
  return sql`
    SELECT m.seq AS seq, coalesce(e.conversation_id, free.conversation_id) AS storedIn, m.body AS storedBody, m.gift AS storedGift, m.created_at AS storedAt, m.credits AS credits,
      a.status AS status, a.premium_since AS premiumSince, a.conversations_started AS started, ${balanceOf(w.senderId)} AS balance,
      ${unlessStored(conversationExists(w))} AS "exists", ${unlessStored(isRecipientActive(w))} AS recipientActive, ${unlessStored(areApart(w))} AS blocked, ${agreedColumns(w, unlessStored)},
      ${unread(w.recipientId)} AS recipientUnread, ${unreadOf(w.recipientId)} AS recipientTotal,
      ${unread(w.senderId)} AS senderUnread, ${unreadOf(w.senderId)} AS senderTotal,
      (SELECT status FROM accounts WHERE id = ${w.recipientId}) || ${sessionsMark(w.recipientId)} AS recipientMark, ${sessionsMark(w.senderId)} AS senderMark
    FROM accounts a
    ${joinCharge(w.senderId, w.clientId, w.reason)}
    LEFT JOIN messages free ON free.sender_id = a.id AND free.client_id = ${w.clientId} AND free.credits = 0
    LEFT JOIN messages m ON m.conversation_id = storedIn AND m.seq = coalesce(e.seq, free.seq)
    WHERE a.id = ${w.senderId} AND a.site_id = ${w.siteId}`;
});
