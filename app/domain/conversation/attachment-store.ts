import { type SQL, sql } from "drizzle-orm";
import type { Placeholders, ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { GiftCode } from "../gift/gift";
import { incrementGiftCount } from "../gift/gift-sql";
import type { SendRequest } from "./conversation";

/** The attachment of a message: decides its columns, its price and its wallet entry. */
export type MessageAttachment = {
  gift: GiftCode | null;
  /** The reason of the wallet entry that pays for it; a client id is unique per reason. */
  reason: "message" | "gift" | "photo";
};

export const attachmentOf = ({ gift, photo }: SendRequest): MessageAttachment => ({
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
 * Increments the recipient's count of this gift once. Runs before the summaries, which use its
 * number (R243).
 */
export const countReceivedGift = (w: Placeholders<NumberedMessage>, stored: SQL): SQL =>
  incrementGiftCount(
    { memberId: w.recipientId, siteId: w.siteId, gift: w.gift },
    sql`${stored} AND EXISTS (SELECT 1 FROM participants WHERE conversation_id = ${w.conversationId}
      AND member_id = ${w.recipientId} AND last_seq < ${w.seq})`,
  );

/**
 * The gift in message `m` as its reader sees it; hidden like a text if the sender is not active.
 */
export const visibleGift = (reader: ValueOrSql<MemberId>, isThere: SQL): SQL =>
  sql`CASE WHEN m.sender_id = ${reader} OR ${isThere} THEN m.gift END AS gift`;
