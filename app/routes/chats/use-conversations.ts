import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Conversation } from "~/domain/conversation/list-conversations";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";

type Loaded = { conversations: Conversation[]; memberId: MemberId; unreadFirst: boolean };

/** The list as loaded, moved and counted by live messages; one that is not in it yet is loaded with the list. */
export function useConversations({ conversations: loaded, memberId, unreadFirst }: Loaded) {
  const { connection } = useLive();
  const { revalidate } = useRevalidator();
  const [rows, setRows] = useState(loaded);
  useEffect(() => setRows(loaded), [loaded]);
  // What came while the socket was away was told to nobody.
  useEffect(
    () => connection?.onOpen((again) => void (again && revalidate())),
    [connection, revalidate],
  );
  useEffect(
    () =>
      connection?.subscribe((event) => {
        if (event.type !== "message") return;
        if (!rows.some((row) => row.id === event.conversationId)) return void revalidate();
        setRows((have) => {
          const row = have.find((one) => one.id === event.conversationId);
          if (!row || event.at < row.at) return have;
          const unread = event.senderId === memberId ? row.unread : event.unread;
          const moved = {
            ...row,
            unread,
            at: event.at,
            preview: event.body.slice(0, 120),
            gift: event.gift ?? null,
            photo: Number(event.photo ?? false),
            lastSender: event.senderId,
          };
          return inOrder([moved, ...have.filter((one) => one !== row)], unreadFirst);
        });
      }),
    [connection, rows, memberId, unreadFirst, revalidate],
  );
  return rows;
}

/** As they stand, or those with something unread before the rest (R259). */
const inOrder = (rows: Conversation[], unreadFirst: boolean) =>
  unreadFirst
    ? [...rows.filter(({ unread }) => unread > 0), ...rows.filter(({ unread }) => unread === 0)]
    : rows;
