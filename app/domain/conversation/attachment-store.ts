import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Placeholders, prepared, type ValueOrSql } from "~/db/prepared";
import { forOwner, unscoped } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { ConversationId, MemberId, PhotoId, SiteId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import type { GiftCode } from "../gift/gift";
import { incrementGiftCount } from "../gift/gift-sql";
import {
  isPhotoOpen,
  photoJsonOfMessage,
  photoOfMessage,
  revealPhoto,
  seqOfChatPhoto,
  visibleChatPhoto,
} from "../photo/photo-sql";
import { blursPhotos } from "../profile/privacy-sql";
import { profiles } from "../profile/profile.tables";
import { isCharged } from "../wallet/wallet-sql";
import type { MessageSubmission } from "./conversation";
import { participants } from "./conversation.tables";
import { isCounterpartActive, m, o, p } from "./conversation-sql";

/** The attachment of a message: decides its columns, its price and its wallet entry. */
export type MessageAttachment = {
  gift: GiftCode | null;
  /** The reason of the wallet entry that pays for it; a client id is unique per reason. */
  reason: "message" | "gift" | "photo";
};

export const attachmentOf = ({ gift, photo }: MessageSubmission): MessageAttachment => ({
  gift: gift ?? null,
  reason: gift ? "gift" : photo ? "photo" : "message",
});

/** Photos require an existing conversation (R245); texts and gifts may open one (R240). */
export const mayAttach = (w: Placeholders<MessageAttachment>, hasStarted: SQL): SQL =>
  sql`(${w.reason} <> 'photo' OR ${hasStarted})`;

/**
 * Only the text that opens a free member's conversation is free (R86); a gift always costs its
 * price.
 */
export const mayBeFree = (w: Placeholders<MessageAttachment>): SQL => sql`${w.reason} = 'message'`;

/**
 * The recipient of a text; NOBODY for a gift, so that the message the sender wrote before joining
 * is kept.
 */
export const textRecipientOf = (
  w: Placeholders<MessageAttachment & { recipientId: MemberId }>,
): SQL<MemberId> => sql<MemberId>`CASE WHEN ${w.reason} = 'message' THEN ${w.recipientId} END`;

type NumberedMessage = {
  recipientId: MemberId;
  siteId: SiteId;
  gift: GiftCode | null;
  conversationId: ConversationId;
  seq: number;
};

/**
 * Increments the recipient's count of this gift once (R243). Must precede `updateSummaries`, which
 * sets the `last_seq` tested here.
 */
export const countReceivedGift = (w: Placeholders<NumberedMessage>, stored: SQL) =>
  incrementGiftCount(
    { memberId: w.recipientId, siteId: w.siteId, gift: w.gift },
    sql`${stored} AND EXISTS (SELECT 1 FROM ${participants} WHERE ${participants.conversation_id} = ${w.conversationId}
      AND ${participants.member_id} = ${w.recipientId} AND ${participants.last_seq} < ${w.seq})`,
  );

/**
 * The gift in message `m` as its reader sees it; hidden like a text if the sender is not active.
 */
export const visibleGift = (reader: ValueOrSql<MemberId>, isThere: SQL) =>
  nullable(
    sql`CASE WHEN ${m.sender_id} = ${reader} OR ${isThere} THEN ${m.gift} END`.mapWith(m.gift),
  );

/** `blur`: 1 for the size that a blurred photo shows, which needs no reveal. */
type ChatPhotoQuery = MemberKey & { conversationId: ConversationId; photo: PhotoId; blur: number };

/** Whether the reader of the conversation `p` trusts the other member's photos (R491). */
const isTrusted = sql`${p.answer_state} = 2`;

/** When the photo of message `m` is blurred for the reader of the conversation `p`. */
const blurOf = (reader: ValueOrSql<MemberId>) => ({
  isReceived: sql`${m.sender_id} <> ${reader}`,
  blurs: sql`(${p.shows_photos} = 0 AND ${blursPhotos(reader, isTrusted)})`,
});

/**
 * Selects the photo if it belongs to a conversation of this member that is not cleared and not
 * behind a block, if its sender is active and it is not blurred for them. The photo row repeats the sender and number of its
 * message (`m`).
 */
export const selectChatPhoto = prepared((q: Placeholders<ChatPhotoQuery>) =>
  forOwner(q, p.member_id).text(
    { seq: m.seq },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${participants} p LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id}
    JOIN ${visibleChatPhoto(q.photo, q.conversationId)} m
    WHERE ${p.conversation_id} = ${q.conversationId} AND ${inScope(p)}
      AND ${m.seq} > ${p.cleared_seq} AND ${isMessageVisible(q.id)} AND ${notBlocked(q.id, sql`${p.other_id}`)}
      AND (${q.blur} = 1 OR ${isPhotoOpen(blurOf(q.id))})`,
  ),
);

/** Records the reveal of a photo that `selectChatPhoto` finds for its recipient. */
export const revealReceivedPhoto = (q: MemberKey & Omit<ChatPhotoQuery, "blur"> & { at: number }) =>
  revealPhoto(
    q,
    sql`EXISTS (SELECT 1 FROM ${participants} p WHERE ${p.conversation_id} = ${q.conversationId}
      AND ${p.member_id} = ${q.id} AND ${p.cleared_seq} < ${seqOfChatPhoto} AND ${notBlocked(q.id, sql`${p.other_id}`)})`,
  );

/** Shows or blurs the photos of the other member of a conversation (R493); no row across a block. */
export const updateShownPhotos = (
  member: MemberKey,
  { conversationId, on }: { conversationId: ConversationId; on: boolean },
) =>
  forOwner(member, participants.member_id)
    .update(participants)
    .set({ shows_photos: on })
    .where(
      and(
        eq(participants.conversation_id, conversationId),
        notBlocked(member.id, sql`${participants.other_id}`),
      ),
    )
    .returning({ id: participants.conversation_id });

/**
 * Whether the reader sees the content of message `m`: it is their own, or the other member, `o`, is
 * active.
 */
const isMessageVisible = (reader: ValueOrSql<MemberId>): SQL =>
  sql`(${m.sender_id} = ${reader} OR ${isCounterpartActive})`;

/**
 * The photo of message `m` as its reader sees it; blurred if the reader's settings and trust
 * blur it.
 */
export const visiblePhoto = (reader: ValueOrSql<MemberId>) =>
  nullable(
    sql`CASE WHEN ${isMessageVisible(reader)} THEN ${photoJsonOfMessage(blurOf(reader))} END`.mapWith(
      String,
    ),
  );

/** Whether message `m` is a photo that its reader sees. */
export const isPhotoVisible = (reader: ValueOrSql<MemberId>) =>
  sql`${isMessageVisible(reader)} AND ${photoOfMessage} IS NOT NULL`.mapWith(Boolean);

/**
 * Whether a photo with this client id was stored and paid, so that it need not be processed again.
 */
export const selectIsPhotoPaid = (id: MemberId, clientId: StoredClientId) =>
  unscoped("a member's own wallet entry, by its unique key").text(
    { paid: isCharged(id, clientId, "photo").mapWith(Boolean) },
    ({ columns }) => sql`SELECT ${columns}`,
  );
