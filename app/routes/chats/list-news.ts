import type { Conversation } from "~/domain/conversation/list-conversations";
import type { MemberId } from "~/kit/ids";
import type { ChatLeft, LiveEvent, MessageEvent } from "~/live/protocol";

type Reader = { memberId: MemberId; unreadFirst: boolean };

/** The list after an event. Null if it must be reloaded because it lacks the conversation. */
export function heardInList(
  rows: Conversation[],
  event: LiveEvent,
  reader: Reader,
): Conversation[] | null {
  if (event.type === "badges") return event.chat ? left(rows, event.chat) : rows;
  if (event.type !== "message") return rows;
  const row = rows.find(({ id }) => id === event.conversationId);
  if (!row) return null;
  if (event.at < row.at) return rows;
  const others = rows.filter((one) => one !== row);
  return inOrder([moved(row, event, reader.memberId), ...others], reader.unreadFirst);
}

/** Applies a read or deletion on another page. Newer messages stay unread. */
function left(rows: Conversation[], { id, unread, at }: ChatLeft): Conversation[] {
  const isIt = (row: Conversation) => row.id === id && row.at <= at;
  if (unread === null) return rows.filter((row) => !isIt(row));
  return rows.map((row) => (isIt(row) ? { ...row, unread } : row));
}

const moved = (row: Conversation, event: MessageEvent, memberId: MemberId): Conversation => ({
  ...row,
  unread: event.senderId === memberId ? row.unread : event.unread,
  at: event.at,
  preview: event.body.slice(0, 120),
  gift: event.gift ?? null,
  photo: Number(event.photo ?? false),
  lastSender: event.senderId,
});

/** Keeps the order, or puts unread conversations first (R259). */
const inOrder = (rows: Conversation[], unreadFirst: boolean) =>
  unreadFirst
    ? [...rows.filter(({ unread }) => unread > 0), ...rows.filter(({ unread }) => unread === 0)]
    : rows;
