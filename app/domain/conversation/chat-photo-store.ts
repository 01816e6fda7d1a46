import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiled, type Value } from "~/db/compiled";
import type { ConversationId, MemberId, PhotoId, StoredClientId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { drawnOfMessage, photoOfMessage, shownPhoto } from "../photo/chat-photo-sql";
import { blursPhotos } from "../profile/privacy-sql";
import { notBlocked } from "../safety/safety-sql";
import { isCharged } from "../wallet/wallet-sql";
import { isThere } from "./there-sql";

type Asked = MemberKey & { conversationId: ConversationId; photo: PhotoId };

/** One row where the picture, whose row says as much as its message does (`m`), is of a conversation of this member, which neither was cleared nor lies behind a block, and its sender is there. */
export const selectChatPhoto = compiled<Asked>(
  (q) => sql`
    SELECT 1 FROM participants p LEFT JOIN profiles o ON o.id = p.other_id
    JOIN ${shownPhoto(q.photo, q.conversationId)} m
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}
      AND m.seq > p.cleared_seq AND ${seesMessage(q.id)} AND ${notBlocked(q.id, sql`p.other_id`)}`,
);

/** Whether a reader still sees what the message `m` holds: it is their own, or the other one, `o`, is there. */
const seesMessage = (reader: Value<MemberId>): SQL => sql`(m.sender_id = ${reader} OR ${isThere})`;

/** The picture of the message `m`, as its reader sees it; blurred for who wants that of what others send. */
export const photoShown = (reader: Value<MemberId>): SQL =>
  sql`CASE WHEN ${seesMessage(reader)} THEN ${drawnOfMessage(sql`m.sender_id <> ${reader} AND ${blursPhotos(reader)}`)} END AS photo`;

/** Whether the message `m` is a picture that its reader sees. */
export const isPhotoShown = (reader: Value<MemberId>): SQL =>
  sql`${seesMessage(reader)} AND ${photoOfMessage} IS NOT NULL AS photo`;

/** Whether a member's picture of that client id was stored and paid: it need not be drawn again. */
export const selectWasPaid = (
  id: MemberId,
  clientId: StoredClientId,
): Statement<{ paid: number }> => sql`SELECT ${isCharged(id, clientId, "photo")} AS paid`;
