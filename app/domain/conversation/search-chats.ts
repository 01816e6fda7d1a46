import type { ConversationId, PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import type { Viewer } from "../session/session";
import { decodeChatSearchCursor, encodeChatSearchCursor, spellingsOf } from "./chat-search-query";
import { MAX_FOUND } from "./conversation";
import { type Conversation, toConversation } from "./list-conversations";
import {
  type ArchiveRangeRow,
  type FoundRow,
  type SearchStepEnd,
  searchStatements,
  selectChatsByName,
} from "./search-store";

/** A found message, as a page shows it. */
export type FoundMessage = {
  id: ConversationId;
  seq: number;
  name: string;
  fictional: boolean;
  photoId: PhotoRef | null;
  /** Written by the searching member. */
  own: boolean;
  at: number;
  snippet: string;
  cut: boolean;
};

export type ChatSearch = {
  searchText: string;
  names: Conversation[];
  found: FoundMessage[];
  /** Cursor for older messages; null if everything was scanned. */
  next: string | null;
};

type SearchContext = { viewer: Viewer; namePhoto: PhotoRefBuilder };

/**
 * Searches a member's own conversations (R257): the names of the other members, and the messages,
 * newest conversations first. A step scans a bounded number of messages. Messages that the member
 * cannot read are not found: deleted or blocked conversations, messages of a deactivated member.
 */
export async function searchChats(
  services: Services,
  { viewer, namePhoto }: SearchContext,
  { searchText, after }: { searchText: string; after: string | null },
): Promise<ChatSearch> {
  const from = decodeChatSearchCursor(after);
  const statements = searchStatements(viewer, searchText, from);
  const [names, stored, rooms, [end]] = await Promise.all([
    from ? [] : services.readTogether(selectChatsByName(viewer, searchText)),
    services.readTogether(statements.found),
    services.readTogether(statements.rooms),
    services.readTogether(statements.end),
  ]);
  const archived = await Promise.all(
    rooms.map((room) => searchArchive(services, { viewer, searchText }, room)),
  );
  const rows = [...stored, ...archived.flat()].sort(byScanOrder);
  return {
    searchText,
    names: names.map(toConversation(namePhoto)),
    found: rows.slice(0, MAX_FOUND).map((row) => toFoundMessage(row, viewer, namePhoto)),
    next: nextCursorOf(rows, end),
  };
}

/** Searches the archived part of a conversation in this step (R632). */
async function searchArchive(
  services: Services,
  { viewer, searchText }: { viewer: Viewer; searchText: string },
  { after, upTo, there, ...chat }: ArchiveRangeRow,
): Promise<FoundRow[]> {
  const by = there ? null : viewer.id;
  const archiveQuery = { cases: spellingsOf(searchText), after, upTo, by, limit: MAX_FOUND + 1 };
  const matches = await services.archive.find(chat.id, archiveQuery);
  return matches.map((message) => ({ ...chat, ...message }));
}

/** The scan order: conversations as scanned, each from its newest message on. */
const byScanOrder = (a: FoundRow, b: FoundRow) =>
  b.isContinued - a.isContinued || b.chatAt - a.chatAt || compareText(b.id, a.id) || b.seq - a.seq;
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The position after the last shown message if more were found, otherwise the end of the step. */
function nextCursorOf(rows: FoundRow[], end: SearchStepEnd | undefined): string | null {
  const last = rows.length > MAX_FOUND ? rows[MAX_FOUND - 1] : undefined;
  if (last) return encodeChatSearchCursor({ at: last.chatAt, chat: last.id, seq: last.seq });
  return end?.left ? encodeChatSearchCursor(end) : null;
}

const toFoundMessage = (
  row: FoundRow,
  viewer: Viewer,
  namePhoto: PhotoRefBuilder,
): FoundMessage => ({
  id: row.id,
  seq: row.seq,
  name: row.name,
  fictional: row.fictional,
  photoId: row.photoId && namePhoto(row.photoId, "members_hidden"),
  own: row.senderId === viewer.id,
  at: row.at,
  snippet: row.snippet,
  cut: Boolean(row.cut),
});
