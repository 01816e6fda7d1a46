import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiled, compiledForms, type Names } from "~/db/compiled";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/literal";
import type { ConversationId, MemberId, PhotoId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { GiftCode } from "../gift/gift";
import { isPhotoShown } from "./chat-photo-store";
import { headPhoto } from "./conversation-store";
import { giftShown } from "./gift-store";
import { isThere, nameThere } from "./there-sql";

/** A row of the chats list. */
export type ConversationRow = {
  id: ConversationId;
  otherId: MemberId;
  /** Empty for somebody who is gone; their words are, too. */
  name: string;
  fictional: number;
  photoId: PhotoId | null;
  unread: number;
  at: number;
  preview: string;
  gift: GiftCode | null;
  /** The last message is a picture. */
  photo: number;
  lastSender: string;
};

/** A member's conversations, newest first; those cleared and not written to since are gone for them. */
export function selectConversations(
  member: MemberKey,
  after: Cursor | null,
  limit: number,
): Statement<ConversationRow> {
  const [at, last] = after ?? NO_CURSOR;
  return conversationsOf({ further: after !== null, limit }, { ...member, at, last });
}

const NO_CURSOR: Cursor = [0, ""];
type Page = { further: boolean; limit: number };
const conversationsOf = compiledForms(
  (q: Names<MemberKey & { at: number; last: string }>, { further, limit }: Page) =>
    sql<ConversationRow>`
    SELECT p.conversation_id AS id, p.other_id AS otherId, ${nameThere} AS name, coalesce(o.fictional, 0) AS fictional,
      photos.id AS photoId, p.unread AS unread, p.last_message_at AS at,
      CASE WHEN m.sender_id = ${q.id} OR ${isThere} THEN substr(m.body, 1, 120) ELSE '' END AS preview, ${giftShown(q.id, isThere)}, ${isPhotoShown(q.id)}, m.sender_id AS lastSender
    FROM participants p INDEXED BY participants_by_member
    LEFT JOIN profiles o ON o.id = p.other_id
    JOIN messages m ON m.conversation_id = p.conversation_id AND m.seq = p.last_seq
    ${headPhoto(q.id)}
    WHERE p.member_id = ${q.id} AND p.site_id = ${q.siteId} AND p.last_seq > p.cleared_seq
      ${further ? sql`AND (p.last_message_at, p.conversation_id) < (${q.at}, ${q.last})` : sql``}
    ORDER BY p.last_message_at DESC, p.conversation_id DESC
    LIMIT ${literal(limit)}`,
);

/** What waits in all of a member's conversations, and how many messages they hold that were not deleted: their numbers are whole. */
export type ConversationTotals = { unread: number; messages: number };
export const selectTotals = compiled<MemberKey, ConversationTotals>(
  ({ id, siteId }) => sql`
    SELECT coalesce(sum(unread), 0) AS unread, coalesce(sum(last_seq - cleared_seq), 0) AS messages
    FROM participants INDEXED BY participants_by_member WHERE member_id = ${id} AND site_id = ${siteId}`,
);
