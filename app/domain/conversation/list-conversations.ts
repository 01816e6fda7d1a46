import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { MemberId, PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import type { Viewer } from "../session/session";
import { conversationIdOf } from "./conversation";
import {
  type ConversationListRow,
  type ConversationTotals,
  selectConversations,
  selectHasChat,
  selectTotals,
} from "./conversation-list-store";

/** Conversations per page. */
const PAGE_SIZE = 30;

/** A list row as a page shows it. */
export type Conversation = Omit<ConversationListRow, "photoId"> & { photoId: PhotoRef | null };

type ConversationListQuery = {
  viewer: Viewer;
  /** R259. */
  namePhoto: PhotoRefBuilder;
  unreadFirst?: boolean;
};

/**
 * A page of the member's chats, newest first or unread before read, with the cursor of the next
 * page (null on the last).
 */
export async function listConversations(
  services: Services,
  { viewer, namePhoto, unreadFirst = false }: ConversationListQuery,
  after: string | null,
) {
  const { rows, cursorOf } = unreadFirst
    ? await listUnreadFirst(services, viewer, after)
    : await listNewestFirst(services, viewer, after);
  const visibleRows = rows.slice(0, PAGE_SIZE);
  const last = visibleRows.at(-1);
  return {
    conversations: visibleRows.map(toConversation(namePhoto)),
    next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null,
  };
}

export const toConversation =
  (namePhoto: PhotoRefBuilder) =>
  ({ photoId, ...row }: ConversationListRow): Conversation => ({
    ...row,
    photoId: photoId && namePhoto(photoId, "members_hidden"),
  });

/** One extra row shows whether there is a next page. */
const ROW_LIMIT = PAGE_SIZE + 1;
const cursorOfRow = (row: ConversationListRow) => encodeCursor([row.at, row.id]);

async function listNewestFirst(services: Services, viewer: Viewer, after: string | null) {
  const page = { after: decodeCursor(after), limit: ROW_LIMIT };
  return {
    rows: await services.readTogether(selectConversations(viewer, page)),
    cursorOf: cursorOfRow,
  };
}

/**
 * Queries both parts in one round trip; the prefix of the cursor ("u" or "r") is the part in which
 * the last page ended.
 */
async function listUnreadFirst(services: Services, viewer: Viewer, after: string | null) {
  const [, mark, rest] = /^([ur])(.+)$/.exec(after ?? "") ?? [];
  const at = decodeCursor(rest);
  const over = mark === "r" && at !== null;
  const part = (name: "unread" | "read", from: typeof at) =>
    services.readTogether(
      selectConversations(viewer, { part: name, after: from, limit: ROW_LIMIT }),
    );
  const [unread, read] = await Promise.all([
    over ? [] : part("unread", at),
    part("read", over ? at : null),
  ]);
  return {
    rows: [...unread, ...read],
    cursorOf: (row: ConversationListRow) => (row.unread > 0 ? "u" : "r") + cursorOfRow(row),
  };
}

/** Counts a member's unread messages and all messages of their conversations (R94). */
export async function countMessages(
  services: Services,
  viewer: Viewer,
): Promise<ConversationTotals> {
  const [totals] = await services.readTogether(selectTotals(viewer));
  return totals ?? { unread: 0, messages: 0 };
}

/**
 * Whether a member has messages with another one, so that the profile page can offer to delete the
 * conversation (R258).
 */
export async function hasChat(
  services: Services,
  viewer: Viewer,
  otherId: MemberId,
): Promise<boolean> {
  const conversationId = await conversationIdOf(viewer.siteId, viewer.id, otherId);
  return (await services.readTogether(selectHasChat({ ...viewer, conversationId }))).length > 0;
}
