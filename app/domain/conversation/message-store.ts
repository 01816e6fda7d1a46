import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders, prepared } from "~/db/prepared";
import { forOwner, forSite } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { ConversationId, MemberId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { countStartedConversation } from "../account/account-sql";
import { notBlocked } from "../block/block-sql";
import { isSwitchedOff } from "../kill-switch/kill-switch-sql";
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
import { walletEntries } from "../wallet/wallet.tables";
import { balanceOf, charge, isCharged, joinCharge } from "../wallet/wallet-sql";
import {
  countReceivedGift,
  type MessageAttachment,
  mayAttach,
  mayBeFree,
  textRecipientOf,
} from "./attachment-store";
import { ARCHIVE_AFTER, FREE_STARTS, type MessageSubmission } from "./conversation";
import { conversations, messages, participants } from "./conversation.tables";
import {
  isPriceConfirmed,
  m,
  type PriceConsent,
  p,
  priceConsentColumns,
  storeConsent,
  unreadCountOf,
} from "./conversation-sql";

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
  sql`EXISTS (SELECT 1 FROM ${conversations} WHERE ${conversations.id} = ${w.conversationId})`;
const isThisRow = (w: Placeholders<MessageWrite>) =>
  sql`${messages.conversation_id} = ${w.conversationId} AND ${messages.seq} = ${w.seq} AND ${messages.client_id} = ${w.clientId} AND ${messages.sender_id} = ${w.senderId}`;
const isStored = (w: Placeholders<MessageWrite>) =>
  sql`EXISTS (SELECT 1 FROM ${messages} WHERE ${isThisRow(w)})`;
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
  OR EXISTS (SELECT 1 FROM ${messages} WHERE ${messages.sender_id} = ${w.senderId} AND ${messages.client_id} = ${w.clientId} AND ${messages.credits} = 0))`;

/** The sender's account. */
const a = alias(accounts, "a");

const costOf = (w: Placeholders<MessageWrite>) =>
  sql`CASE WHEN ${mayBeFree(w)} AND ${a.premium_since} IS NULL AND NOT ${conversationExists(w)} THEN 0 ELSE ${w.price} END`;

/** Whether every rule allows the message of the account `a`. */
const isAllowed = (w: Placeholders<MessageWrite>): SQL => {
  const cost = costOf(w);
  return sql`${a.id} = ${w.senderId} AND ${a.site_id} = ${w.siteId} AND ${a.status} = 'active'
      AND NOT ${isSwitchedOff(w.siteId, "sending")} AND ${isRecipientActive(w)} AND NOT ${areBlocked(w)} AND NOT ${isAlreadySent(w)}
      AND ${mayAttach(w, conversationExists(w))} AND ${isPriceConfirmed(w, cost)} AND ${balanceOf(w.senderId)} >= ${cost}
      AND (${a.premium_since} IS NOT NULL OR ${a.conversations_started} < ${FREE_STARTS} OR ${conversationExists(w)})`;
};

const insertMessageWhere = (w: Placeholders<MessageWrite>, also: SQL) =>
  insertSelect(
    messages,
    {
      conversation_id: w.conversationId,
      seq: w.seq,
      site_id: w.siteId,
      sender_id: w.senderId,
      client_id: w.clientId,
      body: w.body,
      gift: w.gift,
      credits: costOf(w),
      created_at: w.at,
    },
    {
      from: sql`${accounts} a`,
      when: sql`${isAllowed(w)} ${also}`,
      onConflict: sql`DO NOTHING`,
    },
  );
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
    sql`${messages.credits}`,
    sql`FROM ${messages} WHERE ${isThisRow(w)} AND ${messages.credits} > 0`,
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
  conversation: prepared((w: Placeholders<MessageWrite>) =>
    insertSelect(
      conversations,
      {
        id: w.conversationId,
        site_id: w.siteId,
        started_by: w.senderId,
        created_at: w.at,
        archive_at: sql`${w.at} + ${literal(ARCHIVE_AFTER)}`,
      },
      { when: isStored(w), onConflict: sql`DO NOTHING` },
    ),
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
) =>
  insertSelect(
    participants,
    {
      conversation_id: w.conversationId,
      member_id: member,
      other_id: other,
      site_id: w.siteId,
      last_message_at: w.at,
    },
    { when: isStored(w), onConflict: sql`DO NOTHING` },
  );

const createConversation = (write: MessageWrite) => ({
  started: openingStatements.started(write),
  conversation: openingStatements.conversation(write),
  sender: openingStatements.sender(write),
  recipient: openingStatements.recipient(write),
});

const updateSummaries = prepared((w: Placeholders<MessageWrite>) => {
  const { member_id, unread, unread_since, answer_state } = participants;
  return forSite(w.siteId)
    .update(participants)
    .set({
      last_seq: w.seq,
      last_message_at: w.at,
      unread: sql`${unread} + (${member_id} <> ${w.senderId})`,
      // An answer follows a message of the other member (R491).
      answer_state: sql`max(${answer_state}, CASE WHEN ${member_id} <> ${w.senderId} THEN 1 ELSE 2 * min(${answer_state}, 1) END)`,
      unread_since: sql`CASE WHEN ${member_id} <> ${w.senderId} THEN coalesce(${unread_since}, ${w.at}) ELSE ${unread_since} END`,
    })
    .where(
      and(
        eq(participants.conversation_id, w.conversationId),
        lt(participants.last_seq, w.seq),
        isStored(w),
      ),
    );
});

const unlessStored = (reason: SQL) =>
  nullable(sql`CASE WHEN ${m.seq} IS NULL THEN ${reason} END`.mapWith(Boolean));

/** The wallet entry of a paid message, and a free message, with this client id. */
const e = alias(walletEntries, "e");
const free = alias(messages, "free");

/**
 * Result of the batch: the message as stored (null: not accepted) and all data that could have
 * rejected it.
 */
const selectMessageBatchState = prepared((w: Placeholders<MessageWrite>) => {
  const unread = (member: SQL<MemberId>) =>
    sql`coalesce((SELECT ${participants.unread} FROM ${participants} WHERE ${participants.conversation_id} = ${w.conversationId} AND ${participants.member_id} = ${member}), 0)`.mapWith(
      Number,
    );
  const fields = {
    seq: nullable(m.seq),
    /** Also set for a message that was erased since. */
    storedIn: nullable(
      sql`coalesce(${e.conversation_id}, ${free.conversation_id})`.mapWith(free.conversation_id),
    ),
    storedBody: nullable(m.body),
    storedGift: m.gift,
    storedAt: nullable(m.created_at),
    credits: nullable(m.credits),
    status: a.status,
    premiumSince: a.premium_since,
    started: a.conversations_started,
    balance: balanceOf(w.senderId).mapWith(Number),
    paused: unlessStored(isSwitchedOff(w.siteId, "sending")),
    conversationExists: unlessStored(conversationExists(w)),
    recipientActive: unlessStored(isRecipientActive(w)),
    blocked: unlessStored(areBlocked(w)),
    ...priceConsentColumns(w, unlessStored),
    recipientUnread: unread(w.recipientId),
    recipientTotal: unreadCountOf(w.recipientId),
    senderUnread: unread(w.senderId),
    senderTotal: unreadCountOf(w.senderId),
    /** Session version (session/session-sql.ts). */
    recipientSessionsVersion: nullable(
      sql`(SELECT ${accounts.status} FROM ${accounts} WHERE ${accounts.id} = ${w.recipientId}) || ${sessionsVersion(w.recipientId)}`.mapWith(
        String,
      ),
    ),
    senderSessionsVersion: sessionsVersion(w.senderId).mapWith(String),
  };
  return forSite(w.siteId).text(
    fields,
    ({ columns, inScope }) => sql`
    SELECT ${columns}
    FROM ${accounts} a
    ${joinCharge(w.senderId, w.clientId, w.reason)}
    LEFT JOIN ${messages} free ON ${free.sender_id} = ${a.id} AND ${free.client_id} = ${w.clientId} AND ${free.credits} = 0
    LEFT JOIN ${messages} m ON ${m.conversation_id} = storedIn AND ${m.seq} = coalesce(${e.seq}, ${free.seq})
    WHERE ${a.id} = ${w.senderId} AND ${inScope(a)}`,
  );
});
export type MessageBatchState = ReturnType<typeof selectMessageBatchState>["row"];

type CheckedMessage = MessageWrite & FirstMessageCount;

/** A first message is held instead of stored if too many similar ones were sent (R238). */
const insertUnlessHeld = prepared((w: Placeholders<CheckedMessage>) =>
  insertMessageWhere(w, sql`AND ${isNotHeld(w)}`),
);
const holdMessage = prepared((w: Placeholders<CheckedMessage>) =>
  insertHeld(w, sql`FROM ${accounts} a WHERE ${isAllowed(w)}`),
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
export const selectHeldMessage = prepared(
  (q: Placeholders<MemberKey & { conversationId: ConversationId }>) =>
    forOwner(q, p.member_id).text(
      { body: nullable(heldBodyTo(q.id, sql`${p.other_id}`).mapWith(String)) },
      ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${participants} p
    WHERE ${p.conversation_id} = ${q.conversationId} AND ${inScope(p)}`,
    ),
);
