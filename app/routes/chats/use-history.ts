import { useCallback, useEffect, useRef, useState } from "react";
import { getJson } from "~/kit/call-door";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useLive } from "~/live/live";
import {
  type History,
  type HistoryPage,
  withArrived,
  withEarlier,
  withLater,
  withReloaded,
} from "./history";
import type { Message } from "./messages";

export type HistoryInput = {
  conversationId: ConversationId | null;
  otherId: MemberId;
  messages: Message[];
  hasEarlier: boolean;
  /** The loaded page does not end with the newest message. */
  hasLater?: boolean;
  /**
   * The message number that the URL refers to, from a search or "first new message". Null for the
   * newest.
   */
  sought?: number | null;
};

/** The page to fetch: before or after the rendered part, the newest, or the one around a number. */
export type HistoryStep = "earlier" | "later" | "newest" | { round: number };

/** Higher than any message number. */
const BEYOND = Number.MAX_SAFE_INTEGER;
/** Number of messages shown below the requested one. */
const BELOW = 25;

/** The rendered part of a conversation, and a function that fetches other parts (R260). */
export function useHistory(input: HistoryInput) {
  const { conversationId, sought = null } = input;
  const loaded = useLoaded(input);
  const [history, setHistory] = useState(loaded);
  const place = useRef(sought);
  useEffect(() => {
    const elsewhere = place.current !== sought;
    place.current = sought;
    setHistory((have) => (elsewhere ? loaded : withReloaded(have, loaded)));
  }, [loaded, sought]);
  const add = useCallback((come: Message[]) => setHistory((have) => withArrived(have, come)), []);
  const asked = useRef({ last: 0, busy: false });
  /**
   * Fetches a page and returns a function that renders it. Null if the request failed, another one
   * is in progress, or a newer one was started.
   */
  const fetchStep = async (step: HistoryStep): Promise<(() => void) | null> => {
    const side = step === "earlier" || step === "later";
    if (!conversationId || (side && asked.current.busy)) return null;
    const turn = asked.current.last + 1;
    asked.current = { last: turn, busy: true };
    const answer = await getJson<HistoryPage>(addressOf(conversationId, step, history));
    if (turn !== asked.current.last) return null;
    asked.current.busy = false;
    return answer.ok ? () => setHistory((have) => after(step, have, answer.body)) : null;
  };
  const missed = useMissed(input, history.later);
  return { ...history, missed, add, fetchStep };
}

function useLoaded({ messages, hasEarlier, hasLater = false }: HistoryInput): History {
  const kept = useRef<History>({ messages, earlier: hasEarlier, later: hasLater });
  if (kept.current.messages !== messages)
    kept.current = { messages, earlier: hasEarlier, later: hasLater };
  return kept.current;
}

function addressOf(id: ConversationId, step: HistoryStep, { messages }: History): string {
  const door = `/api/messages.php?conversation=${id}`;
  if (step === "earlier") return `${door}&before=${messages[0]?.seq ?? BEYOND}`;
  if (step === "later") return `${door}&after=${messages.at(-1)?.seq ?? 0}`;
  return `${door}&before=${step === "newest" ? BEYOND : step.round + BELOW}`;
}

function after(step: HistoryStep, have: History, page: HistoryPage): History {
  if (step === "earlier") return withEarlier(have, page);
  if (step === "later") return withLater(have, page);
  return { messages: page.messages, earlier: page.more, later: step !== "newest" };
}

/** Counts the other member's messages that arrive while the newest ones are not rendered. */
function useMissed({ conversationId, otherId }: HistoryInput, later: boolean): number {
  const { connection } = useLive();
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    if (!later) return setMissed(0);
    return connection?.subscribe((event) => {
      if (event.type !== "message" || event.conversationId !== conversationId) return;
      if (event.senderId === otherId) setMissed((have) => have + 1);
    });
  }, [connection, conversationId, otherId, later]);
  return missed;
}
