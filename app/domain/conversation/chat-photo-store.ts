import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { prepared, type ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId, PhotoId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { notBlocked } from "../block/block-sql";
import { photoJsonOfMessage, photoOfMessage, visibleChatPhoto } from "../photo/chat-photo-sql";
import { blursPhotos } from "../profile/privacy-sql";
import { isCharged } from "../wallet/wallet-sql";
import { isCounterpartActive } from "./active-account-sql";

type ChatPhotoQuery = MemberKey & { conversationId: ConversationId; photo: PhotoId };

/**
 * Selects the photo if it belongs to a conversation of this member that is not cleared and not
 * behind a block, and if its sender is active. The photo row repeats the sender and number of its
 * message (`m`).
 */
export const selectChatPhoto = prepared<ChatPhotoQuery>(
  (q) => sql`
    SELECT 1 FROM participants p LEFT JOIN profiles o ON o.id = p.other_id
    JOIN ${visibleChatPhoto(q.photo, q.conversationId)} m
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}
      AND m.seq > p.cleared_seq AND ${isMessageVisible(q.id)} AND ${notBlocked(q.id, sql`p.other_id`)}`,
);

/**
 * Whether the reader sees the content of message `m`: it is their own, or the other member, `o`, is
 * active.
 */
const isMessageVisible = (reader: ValueOrSql<MemberId>): SQL =>
  sql`(m.sender_id = ${reader} OR ${isCounterpartActive})`;

/**
 * The photo of message `m` as its reader sees it; blurred if the reader's settings blur received
 * photos.
 */
export const visiblePhoto = (reader: ValueOrSql<MemberId>): SQL =>
  sql`CASE WHEN ${isMessageVisible(reader)} THEN ${photoJsonOfMessage(sql`m.sender_id <> ${reader} AND ${blursPhotos(reader)}`)} END AS photo`;

/** Whether message `m` is a photo that its reader sees. */
export const isPhotoVisible = (reader: ValueOrSql<MemberId>): SQL =>
  sql`${isMessageVisible(reader)} AND ${photoOfMessage} IS NOT NULL AS photo`;

/**
 * Whether a photo with this client id was stored and paid, so that it need not be processed again.
 */
export const selectIsPhotoPaid = (
  id: MemberId,
  clientId: StoredClientId,
): Statement<{ paid: number }> => sql`SELECT ${isCharged(id, clientId, "photo")} AS paid`;
