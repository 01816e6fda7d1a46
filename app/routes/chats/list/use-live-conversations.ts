import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Conversation } from "~/domain/conversation/list-conversations";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import type { ChatUpdate, LiveEvent, LiveMessageEvent } from "~/live/protocol";

const applyMessage = (
  row: Conversation,
  event: LiveMessageEvent,
  memberId: MemberId,
): Conversation => ({
  ...row,
  unread: event.senderId === memberId ? row.unread : event.unread,
  at: event.at,
  preview: event.body.slice(0, 120),
  gift: event.gift ?? null,
  photo: event.photo ?? false,
  lastSender: event.senderId,
});

/** Keeps the order, or puts unread conversations first (R259). */
const sortRows = (rows: Conversation[], unreadFirst: boolean) =>
  unreadFirst
    ? [...rows.filter(({ unread }) => unread > 0), ...rows.filter(({ unread }) => unread === 0)]
    : rows;

type LoadedList = { conversations: Conversation[]; memberId: MemberId; unreadFirst: boolean };

/**
 * The loaded list, updated by live events. Revalidates if an event concerns a conversation that is
 * not in the list, or if the server counts more unread messages than the page: one arrived before
 * the first socket opened.
 */
export function useLiveConversations({ conversations: loaded, memberId, unreadFirst }: LoadedList) {
  const { connection, counts } = useLive();
  const { revalidate } = useRevalidator();
  const [rows, setRows] = useState(loaded);
  useEffect(() => setRows(loaded), [loaded]);
  // Events during a lost connection are missing.
  useEffect(
    () => connection?.onOpen((again) => void (again && revalidate())),
    [connection, revalidate],
  );
  useEffect(
    () =>
      connection?.subscribe((event) => {
        const reader = { memberId, unreadFirst };
        const isMissingMessage = event.type === "badges" && event.unread > counts.unread;
        if (isMissingMessage || !applyEventToList(rows, event, reader)) return void revalidate();
        setRows((current) => applyEventToList(current, event, reader) ?? current);
      }),
    [connection, rows, counts.unread, memberId, unreadFirst, revalidate],
  );
  return rows;
}

type ListViewer = { memberId: MemberId; unreadFirst: boolean };

/** The list after an event. Null if it must be reloaded because it lacks the conversation. */
export function applyEventToList(
  rows: Conversation[],
  event: LiveEvent,
  reader: ListViewer,
): Conversation[] | null {
  if (event.type === "badges") return event.chat ? applyChatUpdate(rows, event.chat) : rows;
  if (event.type !== "message") return rows;
  const row = rows.find(({ id }) => id === event.conversationId);
  if (!row) return null;
  if (event.at < row.at) return rows;
  const others = rows.filter((one) => one !== row);
  return sortRows([applyMessage(row, event, reader.memberId), ...others], reader.unreadFirst);
}

/** Applies a read or deletion on another page. Newer messages stay unread. */
function applyChatUpdate(rows: Conversation[], { id, unread, at }: ChatUpdate): Conversation[] {
  const isIt = (row: Conversation) => row.id === id && row.at <= at;
  if (unread === null) return rows.filter((row) => !isIt(row));
  return rows.map((row) => (isIt(row) ? { ...row, unread } : row));
}
