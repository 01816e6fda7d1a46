import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Conversation } from "~/domain/conversation/list-conversations";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import { heardInList } from "./list-news";

type Loaded = { conversations: Conversation[]; memberId: MemberId; unreadFirst: boolean };

/**
 * The loaded list, updated by live events. Revalidates if an event concerns a conversation that is
 * not in the list.
 */
export function useConversations({ conversations: loaded, memberId, unreadFirst }: Loaded) {
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
        if (!heardInList(rows, event, reader)) return void revalidate();
        setRows((have) => heardInList(have, event, reader) ?? have);
      }),
    [connection, rows, memberId, unreadFirst, revalidate],
  );
  return rows;
}
