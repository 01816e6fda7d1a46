import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Conversation } from "~/domain/conversation/list-conversations";
import type { MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import { heardInList } from "./list-news";

type Loaded = { conversations: Conversation[]; memberId: MemberId; unreadFirst: boolean };

/** The list as loaded, moved and counted by what the member's pages hear; what is not in it yet is loaded with the list. */
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
        const reader = { memberId, unreadFirst };
        if (!heardInList(rows, event, reader)) return void revalidate();
        setRows((have) => heardInList(have, event, reader) ?? have);
      }),
    [connection, rows, memberId, unreadFirst, revalidate],
  );
  return rows;
}
