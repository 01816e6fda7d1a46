import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "~/db/cursor";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forOwner } from "~/db/query-builder";
import type { TextRow } from "~/db/text-statement";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { profiles } from "../profile/profile.tables";
import { isPhotoVisible, visibleGift } from "./attachment-store";
import { messages, participants } from "./conversation.tables";
import {
  counterpartName,
  isCounterpartActive,
  isCounterpartFictional,
  m,
  o,
  p,
} from "./conversation-sql";
import { counterpartPhoto, counterpartPhotoId } from "./conversation-store";

/**
 * Columns of a list row, of the participant `p`, the other member's profile `o`, the last message
 * `m` and the photo.
 */
export const rowColumns = (reader: SQL<MemberId>) => ({
  id: p.conversation_id,
  otherId: p.other_id,
  /** Empty for a deactivated member; their messages are hidden too. */
  name: counterpartName,
  fictional: isCounterpartFictional,
  photoId: counterpartPhotoId,
  unread: p.unread,
  at: p.last_message_at,
  preview:
    sql`CASE WHEN ${m.sender_id} = ${reader} OR ${isCounterpartActive} THEN substr(${m.body}, 1, 120) ELSE '' END`.mapWith(
      String,
    ),
  gift: visibleGift(reader, isCounterpartActive),
  /** Whether the last message is a photo. */
  photo: isPhotoVisible(reader),
  lastSender: m.sender_id,
});

/** A row of the chats list. */
export type ConversationListRow = TextRow<ReturnType<typeof rowColumns>>;

/** All of a member's conversations, or only those with or without unread messages (R259). */
type ReadFilter = "all" | "unread" | "read";
type ListPage = { part?: ReadFilter; after: Cursor | null; limit: number };

/** A member's conversations, newest first; cleared ones without new messages are omitted. */
export function selectConversations(member: MemberKey, { part = "all", after, limit }: ListPage) {
  const [at, last] = after ?? NO_CURSOR;
  return selectConversationRows({ part, further: after !== null, limit }, { ...member, at, last });
}

const NO_CURSOR: Cursor = [0, ""];
type ListForm = { part: ReadFilter; further: boolean; limit: number };
type ListParams = MemberKey & { at: number; last: string };
const selectConversationRows = preparedVariants((q: Placeholders<ListParams>, form: ListForm) =>
  forOwner(q, p.member_id).text(rowColumns(q.id), ({ columns, inScope }) => {
    const filter = participantFilter(inScope(p), q, form);
    return sql`
    SELECT ${columns}
    FROM ${participantRows(filter, form)}
    LEFT JOIN ${profiles} o ON ${o.id} = ${p.other_id}
    JOIN ${messages} m ON ${m.conversation_id} = ${p.conversation_id} AND ${m.seq} = ${p.last_seq}
    ${counterpartPhoto(q.id)}
    ${form.part === "unread" ? sql`` : filter}
    ORDER BY ${p.last_message_at} DESC, ${p.conversation_id} DESC
    LIMIT ${literal(form.limit)}`;
  }),
);

/**
 * The few unread ones are sorted before their details are read: their index contains no time,
 * because that would cost one more index write per message.
 */
const participantRows = (filter: SQL, form: ListForm) =>
  form.part === "unread"
    ? sql`(SELECT * FROM ${participants} p INDEXED BY participants_unread ${filter}
      ORDER BY ${p.last_message_at} DESC, ${p.conversation_id} DESC LIMIT ${literal(form.limit)}) p`
    : sql`${participants} p INDEXED BY participants_by_member`;

const READ_FILTERS = {
  all: sql``,
  unread: sql`AND ${p.unread} > 0`,
  read: sql`AND ${p.unread} = 0`,
};
const participantFilter = (
  isOwn: SQL,
  q: Placeholders<ListParams>,
  { part, further }: ListForm,
) => sql`
    WHERE ${isOwn} AND ${p.last_seq} > ${p.cleared_seq} ${READ_FILTERS[part]}
      ${further ? sql`AND (${p.last_message_at}, ${p.conversation_id}) < (${q.at}, ${q.last})` : sql``}`;

/**
 * Unread messages in all of a member's conversations, and the number of messages that are not
 * deleted, computed from the sequence numbers, which have no gaps.
 */
export const selectTotals = prepared((q: Placeholders<MemberKey>) =>
  forOwner(q, p.member_id).text(
    {
      unread: sql`coalesce(sum(${p.unread}), 0)`.mapWith(Number),
      messages: sql`coalesce(sum(${p.last_seq} - ${p.cleared_seq}), 0)`.mapWith(Number),
    },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${participants} p INDEXED BY participants_by_member WHERE ${inScope(p)}`,
  ),
);
export type ConversationTotals = ReturnType<typeof selectTotals>["row"];

/** One row if a member has a conversation that they did not delete. */
export const selectHasChat = prepared(
  (q: Placeholders<MemberKey & { conversationId: ConversationId }>) =>
    forOwner(q, participants.member_id)
      .select({ id: participants.conversation_id })
      .from(participants)
      .where(
        and(
          eq(participants.conversation_id, q.conversationId),
          gt(participants.last_seq, participants.cleared_seq),
        ),
      ),
);
