import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import type { ConversationId, MemberId, PhotoId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { GiftCode } from "../gift/gift";
import { isPhotoVisible, visibleGift } from "./attachment-store";
import { counterpartName, isCounterpartActive } from "./conversation-sql";
import { counterpartPhoto } from "./conversation-store";

/** A row of the chats list. */
export type ConversationListRow = {
  id: ConversationId;
  otherId: MemberId;
  /** Empty for a deactivated member; their messages are hidden too. */
  name: string;
  fictional: number;
  photoId: PhotoId | null;
  unread: number;
  at: number;
  preview: string;
  gift: GiftCode | null;
  /** Whether the last message is a photo. */
  photo: number;
  lastSender: string;
};

/**
 * Columns of a list row, of the participant `p`, the other member's profile `o`, the last message
 * `m` and the photo.
 */
export const rowColumns = (reader: SQL<MemberId>) => sql<ConversationListRow>`
  p.conversation_id AS id, p.other_id AS otherId, ${counterpartName} AS name, coalesce(o.fictional, 0) AS fictional,
  photos.id AS photoId, p.unread AS unread, p.last_message_at AS at,
  CASE WHEN m.sender_id = ${reader} OR ${isCounterpartActive} THEN substr(m.body, 1, 120) ELSE '' END AS preview,
  ${visibleGift(reader, isCounterpartActive)}, ${isPhotoVisible(reader)}, m.sender_id AS lastSender`;

/** All of a member's conversations, or only those with or without unread messages (R259). */
type ReadFilter = "all" | "unread" | "read";
type ListPage = { part?: ReadFilter; after: Cursor | null; limit: number };

/** A member's conversations, newest first; cleared ones without new messages are omitted. */
export function selectConversations(
  member: MemberKey,
  { part = "all", after, limit }: ListPage,
): Statement<ConversationListRow> {
  const [at, last] = after ?? NO_CURSOR;
  return selectConversationRows({ part, further: after !== null, limit }, { ...member, at, last });
}

const NO_CURSOR: Cursor = [0, ""];
type ListForm = { part: ReadFilter; further: boolean; limit: number };
type ListParams = MemberKey & { at: number; last: string };
const selectConversationRows = preparedVariants(
  (q: Placeholders<ListParams>, form: ListForm) =>
    sql<ConversationListRow>`
    SELECT ${rowColumns(q.id)}
    FROM ${participantRows(q, form)}
    LEFT JOIN profiles o ON o.id = p.other_id
    JOIN messages m ON m.conversation_id = p.conversation_id AND m.seq = p.last_seq
    ${counterpartPhoto(q.id)}
    ${form.part === "unread" ? sql`` : participantFilter(q, form)}
    ORDER BY p.last_message_at DESC, p.conversation_id DESC
    LIMIT ${literal(form.limit)}`,
);

/**
 * The few unread ones are sorted before their details are read: their index contains no time,
 * because that would cost one more index write per message.
 */
const participantRows = (q: Placeholders<ListParams>, form: ListForm) =>
  form.part === "unread"
    ? sql`(SELECT * FROM participants p INDEXED BY participants_unread ${participantFilter(q, form)}
      ORDER BY last_message_at DESC, conversation_id DESC LIMIT ${literal(form.limit)}) p`
    : sql`participants p INDEXED BY participants_by_member`;

const READ_FILTERS = { all: sql``, unread: sql`AND p.unread > 0`, read: sql`AND p.unread = 0` };
const participantFilter = (q: Placeholders<ListParams>, { part, further }: ListForm) => sql`
    WHERE p.member_id = ${q.id} AND p.site_id = ${q.siteId} AND p.last_seq > p.cleared_seq ${READ_FILTERS[part]}
      ${further ? sql`AND (p.last_message_at, p.conversation_id) < (${q.at}, ${q.last})` : sql``}`;

/**
 * Unread messages in all of a member's conversations, and the number of messages that are not
 * deleted, computed from the sequence numbers, which have no gaps.
 */
export type ConversationTotals = { unread: number; messages: number };
export const selectTotals = prepared<MemberKey, ConversationTotals>(
  ({ id, siteId }) => sql`
    SELECT coalesce(sum(unread), 0) AS unread, coalesce(sum(last_seq - cleared_seq), 0) AS messages
    FROM participants INDEXED BY participants_by_member WHERE member_id = ${id} AND site_id = ${siteId}`,
);

/** One row if a member has a conversation that they did not delete. */
export const selectHasChat = prepared<MemberKey & { conversationId: ConversationId }>(
  ({ id, siteId, conversationId }) => sql`
    SELECT 1 FROM participants WHERE conversation_id = ${conversationId} AND member_id = ${id} AND site_id = ${siteId} AND last_seq > cleared_seq`,
);
