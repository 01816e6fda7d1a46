import { decodeCursor, encodeCursor } from "~/db/cursor";
import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { NamePhoto } from "../photo/photo-names";
import type { Viewer } from "../session/session";
import { type ConversationRow, selectConversations } from "./list-store";

/** Conversations per page. */
const PAGE = 30;

/** A list row as a page shows it. */
export type Conversation = Omit<ConversationRow, "photoId"> & { photoId: PhotoRef | null };

type Listing = { viewer: Viewer; namePhoto: NamePhoto /** R259. */; unreadFirst?: boolean };

/**
 * A page of the member's chats, newest first or unread before read, with the cursor of the next
 * page (null on the last).
 */
export async function listConversations(
  services: Services,
  { viewer, namePhoto, unreadFirst = false }: Listing,
  after: string | null,
) {
  const { rows, cursorOf } = unreadFirst
    ? await unreadThenRead(services, viewer, after)
    : await newestFirst(services, viewer, after);
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    conversations: shown.map(shownRow(namePhoto)),
    next: rows.length > PAGE && last ? cursorOf(last) : null,
  };
}

export const shownRow =
  (namePhoto: NamePhoto) =>
  ({ photoId, ...row }: ConversationRow): Conversation => ({
    ...row,
    photoId: photoId && namePhoto(photoId, "members_hidden"),
  });

/** One extra row shows whether there is a next page. */
const ROWS = PAGE + 1;
const placeOf = (row: ConversationRow) => encodeCursor([row.at, row.id]);

async function newestFirst(services: Services, viewer: Viewer, after: string | null) {
  const page = { after: decodeCursor(after), limit: ROWS };
  return {
    rows: await services.readTogether(selectConversations(viewer, page)),
    cursorOf: placeOf,
  };
}

/**
 * Queries both parts in one round trip; the prefix of the cursor ("u" or "r") is the part in which
 * the last page ended.
 */
async function unreadThenRead(services: Services, viewer: Viewer, after: string | null) {
  const [, mark, rest] = /^([ur])(.+)$/.exec(after ?? "") ?? [];
  const at = decodeCursor(rest);
  const over = mark === "r" && at !== null;
  const part = (name: "unread" | "read", from: typeof at) =>
    services.readTogether(selectConversations(viewer, { part: name, after: from, limit: ROWS }));
  const [unread, read] = await Promise.all([
    over ? [] : part("unread", at),
    part("read", over ? at : null),
  ]);
  return {
    rows: [...unread, ...read],
    cursorOf: (row: ConversationRow) => (row.unread > 0 ? "u" : "r") + placeOf(row),
  };
}
