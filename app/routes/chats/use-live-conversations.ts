import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Conversation } from "~/domain/conversation/list-conversations";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import { applyEventToList } from "./apply-event-to-list";

type LoadedList = { conversations: Conversation[]; memberId: MemberId; unreadFirst: boolean };

/**
 * The loaded list, updated by live events. Revalidates if an event concerns a conversation that is
 * not in the list.
 */
export function useLiveConversations({ conversations: loaded, memberId, unreadFirst }: LoadedList) {
  const { connection } = useLive();
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
        if (!applyEventToList(rows, event, reader)) return void revalidate();
        setRows((have) => applyEventToList(have, event, reader) ?? have);
      }),
    [connection, rows, memberId, unreadFirst, revalidate],
  );
  return rows;
}
