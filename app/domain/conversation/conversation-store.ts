import { and, eq, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, type RowOf } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { consentOf, signupMessageTo, statusOf } from "../account/account-sql";
import { notBlocked } from "../block/block-sql";
import { photos } from "../photo/photo.tables";
import { neitherHides } from "../profile/privacy-sql";
import { profiles } from "../profile/profile.tables";
import { balanceOf } from "../wallet/wallet-sql";
import { participants, seals } from "./conversation.tables";
import {
  counterpartName,
  isCounterpartFictional,
  isCounterpartVisible,
  o,
  p,
  unreadAbove,
} from "./conversation-sql";

/** Rows of `participants` of one site. */
type Participants = { siteId: SiteId; condition: SQL };
const forParticipants = ({ siteId }: Participants) => forSite(siteId);

/** One member's row of a conversation. */
export const participantOf = (member: MemberKey, conversationId: ConversationId): Participants => ({
  siteId: member.siteId,
  condition: sql`${participants.conversation_id} = ${conversationId} AND ${participants.member_id} = ${member.id}`,
});

/** Both rows of two members, if `when` is true. */
export const participantsOfPair = (
  { siteId, one, other }: { siteId: SiteId; one: MemberId; other: MemberId },
  when: SQL,
): Participants => ({
  siteId,
  condition: sql`${participants.member_id} IN (${one}, ${other}) AND ${participants.other_id} IN (${one}, ${other}) AND ${when}`,
});

/**
 * Starts the evidence hold of these participants. Runs before `clearChats`, in its batch. Writes
 * nothing if no new message is cleared.
 */
export const startEvidenceHolds = ({ siteId, condition }: Participants, at: number) =>
  insertSelect(
    seals,
    {
      conversation_id: sql`${participants.conversation_id}`,
      member_id: sql`${participants.member_id}`,
      site_id: siteId,
      upto_seq: sql`${participants.last_seq}`,
      sealed_at: at,
    },
    {
      from: sql`${participants}`,
      when: sql`${participants.site_id} = ${siteId} AND ${condition} AND ${participants.last_seq} > ${participants.cleared_seq}`,
      onConflict: sql`DO NOTHING`,
    },
  );

/**
 * Clears all messages of these participants. The other member keeps them, and no read receipt is
 * published for them (R93).
 */
export const clearChats = (sides: Participants) =>
  forParticipants(sides)
    .update(participants)
    .set({ cleared_seq: sql`${participants.last_seq}`, unread: 0, unread_since: null })
    .where(sides.condition)
    .returning({ id: participants.conversation_id, at: participants.last_message_at });

/** Runs before `clearChats`, in its batch: the range that it will clear. */
export const selectClearedRange = (side: Participants) =>
  forParticipants(side)
    .select({ cleared: participants.cleared_seq, last: participants.last_seq })
    .from(participants)
    .where(side.condition);

/** Number up to which a participant has cleared, and the last number. */
export type ClearedRange = RowOf<ReturnType<typeof selectClearedRange>>;

/** Undoes a deletion. Changes nothing if more was cleared since or across a block. */
export const restoreClearedChat = (
  member: MemberKey,
  { id, cleared, last }: ClearedRange & { id: ConversationId },
) =>
  forOwner(member, participants.member_id)
    .update(participants)
    .set({
      cleared_seq: cleared,
      ...unreadAbove(sql`max(${participants.read_seq}, ${cleared})`, member.id),
    })
    .where(
      and(
        eq(participants.conversation_id, id),
        eq(participants.cleared_seq, last),
        lte(participants.forgotten_seq, cleared),
        notBlocked(member.id, sql`${participants.other_id}`),
      ),
    )
    .returning({ id: participants.conversation_id });

/** Removes the evidence hold of restored messages. Runs after `restoreClearedChat`, in its batch. */
export function endEvidenceHold(
  member: MemberKey,
  { id, last }: { id: ConversationId; last: number },
) {
  const { siteId, condition } = participantOf(member, id);
  return forOwner(member, seals.member_id)
    .delete(seals)
    .where(
      and(
        eq(seals.conversation_id, id),
        eq(seals.upto_seq, last),
        sql`(SELECT ${participants.cleared_seq} FROM ${participants} WHERE ${condition} AND ${participants.site_id} = ${siteId}) < ${last}`,
      ),
    );
}

/** What the reader sees of the other member, `o`. */
const counterpartColumns = (q: Placeholders<MemberKey>) => ({
  name: counterpartName,
  fictional: isCounterpartFictional,
  /** Whether the reader sees them: active, and not invisible to the reader (R130). */
  there: sql`coalesce(${isCounterpartVisible(q.id)}, 0)`.mapWith(Boolean),
  /** Whether the reader may see their online status (R131). */
  showsPresence: neitherHides("presence", q.id, sql`${o.id}`).mapWith(Boolean),
  region: o.region,
  country: o.country,
  photoId: counterpartPhotoId,
  /** The message that the reader wrote to them before joining and has not sent. */
  draft: nullable(signupMessageTo(q, sql`${o.id}`).mapWith(String)),
});

/** Joins the visible main photo of the other member, `o`. */
export const counterpartPhoto = (reader: ValueOrSql<MemberId>) =>
  sql`LEFT JOIN ${photos} ON ${photos.id} = ${o.main_photo_id} AND ${isCounterpartVisible(reader)} AND ${photos.status} = 'active' AND ${photos.visibility} <> 'premium'`;
export const counterpartPhotoId = nullable(photos.id);

/** A conversation and the member who queries it. */
type ParticipantKey = MemberKey & { conversationId: ConversationId };

const theirs = alias(participants, "theirs");
/** One row for a participant without a block between the two, otherwise none. */
export const selectHead = prepared((q: Placeholders<ParticipantKey>) =>
  forOwner(q, p.member_id).text(
    {
      id: p.conversation_id,
      otherId: p.other_id,
      ...counterpartColumns(q),
      unread: p.unread,
      lastSeq: p.last_seq,
      /** The last number that the reader has read. */
      readSeq: sql`max(${p.read_seq}, ${p.cleared_seq})`.mapWith(Number),
      clearedSeq: p.cleared_seq,
      showsPhotos: p.shows_photos,
      /**
       * The last number that the other member has read; 0 if either of them turned read receipts
       * off (R131).
       */
      otherReadSeq:
        sql`CASE WHEN ${neitherHides("receipts", q.id, sql`${p.other_id}`)} THEN coalesce(${theirs.read_seq}, 0) ELSE 0 END`.mapWith(
          Number,
        ),
    },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${participants} p
    LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id}
    LEFT JOIN ${participants} theirs ON ${theirs.conversation_id} = ${p.conversation_id} AND ${theirs.member_id} = ${p.other_id}
    ${counterpartPhoto(q.id)}
    WHERE ${p.conversation_id} = ${q.conversationId} AND ${inScope(p)} AND ${notBlocked(q.id, sql`${p.other_id}`)}`,
  ),
);

/** Header data of a conversation for its reader. */
export type ConversationHead = ReturnType<typeof selectHead>["row"];

/**
 * A possible recipient of a first message: active, on this site, not the sender, no block either
 * way.
 */
export const selectMessageRecipient = prepared(
  (q: Placeholders<MemberKey & { otherId: MemberId }>) =>
    forSite(q.siteId).text(
      { otherId: o.id, ...counterpartColumns(q) },
      ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${profiles} o ${counterpartPhoto(q.id)}
    WHERE ${o.id} = ${q.otherId} AND ${inScope(o)} AND ${isCounterpartVisible(q.id)} AND ${o.id} <> ${q.id}
      AND ${notBlocked(q.id, sql`${o.id}`)}`,
    ),
);

/** Balance and free starts of a member, shown next to the send button. */
export const selectSenderRow = prepared(({ id, siteId }: Placeholders<MemberKey>) =>
  forSite(siteId)
    .select({
      balance: sql`${balanceOf(id)}`.mapWith(Number).as("balance"),
      started: accounts.conversations_started,
      premium: sql`${accounts.premium_since} IS NOT NULL`.mapWith(Boolean).as("premium"),
      confirmed: ne(accounts.status, sql`'not_confirmed'`).mapWith(Boolean).as("confirmed"),
      agreed: sql`${consentOf(id, "fictional_profiles")} IS NOT NULL`.mapWith(Boolean).as("agreed"),
    })
    .from(accounts)
    .where(eq(accounts.id, id)),
);

export type SenderRow = ReturnType<typeof selectSenderRow>["row"];

/**
 * Sets unread to 0 up to the number that the member saw. Returns the other member's id, how far the
 * conversation is read, and whether the receipt is published. No row if nothing is new, so a
 * repeated request writes and publishes nothing; no row across a block, because receipts are not
 * shared then, or for a suspended reader.
 */
export const updateReadReceipt = prepared(
  ({ id, siteId, conversationId, seq }: Placeholders<ParticipantKey & { seq: number }>) => {
    const otherId = sql<MemberId>`${participants.other_id}`;
    const upTo = sql`min(${participants.last_seq}, ${seq})`;
    const isShared = sql`${neitherHides("receipts", id, otherId)} AND ${statusOf({ id, siteId })} = 'active'`;
    return forOwner({ id, siteId }, participants.member_id)
      .update(participants)
      .set({ read_seq: upTo, ...unreadAbove(upTo, id) })
      .where(
        and(
          eq(participants.conversation_id, conversationId),
          sql`max(${participants.read_seq}, ${participants.cleared_seq}) < ${upTo}`,
          notBlocked(id, otherId),
        ),
      )
      .returning({
        otherId: participants.other_id,
        readSeq: participants.read_seq,
        unread: participants.unread,
        at: participants.last_message_at,
        isShared: isShared.mapWith(Boolean).as("isShared"),
      });
  },
);

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
export const selectTypingConversation = ({
  siteId,
  memberId,
  otherId,
  conversationId,
}: TypingPair) =>
  forOwner({ id: memberId, siteId }, participants.member_id)
    .select({ id: participants.conversation_id })
    .from(participants)
    .where(
      and(
        eq(participants.conversation_id, conversationId),
        eq(participants.other_id, otherId),
        notBlocked(memberId, sql`${participants.other_id}`),
        neitherHides("typing", memberId, otherId),
      ),
    );

/**
 * A delivery receipt reveals that the member is online, so receipts and presence must both be on
 * for both members (R131).
 */
const isReceiptShared = (one: ValueOrSql<MemberId>, other: SQL<MemberId>): SQL =>
  sql`${neitherHides("receipts", one, other)} AND ${neitherHides("presence", one, other)}`;

/**
 * Stores up to which number a member's page has received a conversation; returns the member to
 * notify. Writes nothing and returns no row if it is read already or nothing is new, if one of the
 * two turned it off, across a block, and for a suspended member.
 */
export const updateReceived = prepared(
  ({ id, siteId, conversationId, seq }: Placeholders<ParticipantKey & { seq: number }>) => {
    const otherId = sql<MemberId>`${participants.other_id}`;
    const upTo = sql`min(${participants.last_seq}, ${seq})`;
    return forOwner({ id, siteId }, participants.member_id)
      .update(participants)
      .set({ received_seq: upTo })
      .where(
        and(
          eq(participants.conversation_id, conversationId),
          sql`max(${participants.received_seq}, ${participants.read_seq}) < ${upTo}`,
          notBlocked(id, otherId),
          isReceiptShared(id, otherId),
          sql`${statusOf({ id, siteId })} = 'active'`,
        ),
      )
      .returning({ otherId: participants.other_id, seq: participants.received_seq });
  },
);

/** The last number delivered to the other member; no row if the reader may not see it. */
export const selectReceived = prepared((q: Placeholders<ParticipantKey>) =>
  forOwner(q, participants.other_id)
    .select({ seq: participants.received_seq })
    .from(participants)
    .where(
      and(
        eq(participants.conversation_id, q.conversationId),
        isReceiptShared(q.id, sql`${participants.member_id}`),
      ),
    ),
);
