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
  /** The number that the address leads to, from a search or to the first new one; null for the newest. */
  sought?: number | null;
};

/** Which page is asked for: beside what is drawn, the newest, or the one round a number. */
export type HistoryStep = "earlier" | "later" | "newest" | { round: number };

/** A number that no message has yet. */
const BEYOND = Number.MAX_SAFE_INTEGER;
/** So many messages stand below the one that was asked for. */
const BELOW = 25;

/** The part of a conversation that is drawn, and the ways to its other parts (R260). */
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
  /** Fetches a page and answers what draws it; null where nothing came, another one is under way, or was asked for since. */
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

/** How many of the other one's came while the newest are not drawn. */
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
