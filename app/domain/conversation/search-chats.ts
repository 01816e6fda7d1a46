import type { ConversationId, PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import type { NamePhoto } from "../photo/photo-names";
import type { Viewer } from "../session/session";
import { casesOf, decodePlace, encodePlace } from "./chat-search";
import { MAX_FOUND } from "./conversation";
import { type Conversation, shownRow } from "./list-conversations";
import {
  type FoundRow,
  type RoomRow,
  type SearchEnd,
  selectFound,
  selectNamed,
} from "./search-store";

/** A found message, as a page shows it. */
export type FoundMessage = {
  id: ConversationId;
  seq: number;
  name: string;
  fictional: number;
  photoId: PhotoRef | null;
  /** Written by the searching member. */
  own: boolean;
  at: number;
  snippet: string;
  cut: boolean;
};

export type ChatSearch = {
  words: string;
  names: Conversation[];
  found: FoundMessage[];
  /** Cursor for older messages; null if everything was scanned. */
  next: string | null;
};

type Searching = { viewer: Viewer; namePhoto: NamePhoto };

/**
 * Searches a member's own conversations (R257): the names of the other members, and the messages,
 * newest conversations first. A step scans a bounded number of messages. Messages that the member
 * cannot read are not found: deleted or blocked conversations, messages of a deactivated member.
 */
export async function searchChats(
  services: Services,
  { viewer, namePhoto }: Searching,
  { words, after }: { words: string; after: string | null },
): Promise<ChatSearch> {
  const from = decodePlace(after);
  const statements = selectFound(viewer, words, from);
  const [names, stored, rooms, [end]] = await Promise.all([
    from ? [] : services.readTogether(selectNamed(viewer, words)),
    services.readTogether(statements.found),
    services.readTogether(statements.rooms),
    services.readTogether(statements.end),
  ]);
  const archived = await Promise.all(
    rooms.map((room) => findInRoom(services, { viewer, words }, room)),
  );
  const rows = [...stored, ...archived.flat()].sort(asWalked);
  return {
    words,
    names: names.map(shownRow(namePhoto)),
    found: rows.slice(0, MAX_FOUND).map((row) => shown(row, viewer, namePhoto)),
    next: nextOf(rows, end),
  };
}

/** Searches the archived part of a conversation in this step (R632). */
async function findInRoom(
  services: Services,
  { viewer, words }: { viewer: Viewer; words: string },
  { after, upTo, there, ...chat }: RoomRow,
): Promise<FoundRow[]> {
  const by = there ? null : viewer.id;
  const sought = { cases: casesOf(words), after, upTo, by, limit: MAX_FOUND + 1 };
  const found = await services.archive.find(chat.id, sought);
  return found.map((message) => ({ ...chat, ...message }));
}

/** The scan order: conversations as scanned, each from its newest message on. */
const asWalked = (a: FoundRow, b: FoundRow) =>
  b.begun - a.begun || b.chatAt - a.chatAt || compare(b.id, a.id) || b.seq - a.seq;
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The position after the last shown message if more were found, otherwise the end of the step. */
function nextOf(rows: FoundRow[], end: SearchEnd | undefined): string | null {
  const last = rows.length > MAX_FOUND ? rows[MAX_FOUND - 1] : undefined;
  if (last) return encodePlace({ at: last.chatAt, chat: last.id, seq: last.seq });
  return end?.left ? encodePlace(end) : null;
}

const shown = (row: FoundRow, viewer: Viewer, namePhoto: NamePhoto): FoundMessage => ({
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
