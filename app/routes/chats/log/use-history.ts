import { useCallback, useEffect, useRef, useState } from "react";
import { getJson } from "~/kit/api-client";
import type { ConversationId, MemberId } from "~/kit/ids";
import { useLive } from "~/live/live-provider";
import { type ChatMessage, mergeMessages } from "./messages";

/** Number of rendered messages. Pages far from the viewport are dropped as others load (R260). */
export const MAX_RENDERED = 200;

/**
 * Up to this limit, live messages drop none above, so that a reader further up keeps their place.
 */
const MAX_RENDERED_LIVE = 2 * MAX_RENDERED;

const lastSeqOf = ({ messages }: { messages: ChatMessage[] }) => messages.at(-1)?.seq ?? 0;

const firstSeqOf = ({ messages }: { messages: ChatMessage[] }) => messages[0]?.seq ?? 0;

export const prependPage = (current: MessageHistory, page: HistoryPage): MessageHistory =>
  trimEnd({
    ...current,
    messages: mergeMessages(page.messages, current.messages),
    earlier: page.more,
  });

export const appendPage = (current: MessageHistory, page: HistoryPage): MessageHistory =>
  trimStart(
    { ...current, messages: mergeMessages(current.messages, page.messages), later: page.more },
    MAX_RENDERED,
  );

export type HistoryInput = {
  conversationId: ConversationId | null;
  otherId: MemberId;
  messages: ChatMessage[];
  hasEarlier: boolean;
  /** The loaded page does not end with the newest message. */
  hasLater?: boolean;
  /**
   * The message number that the URL refers to, from a search or "first new message". Null for the
   * newest.
   */
  targetSeq?: number | null;
};

/** The page to fetch: before or after the rendered part, the newest, or the one around a number. */
export type HistoryStep = "earlier" | "later" | "newest" | { round: number };

/** Higher than any message number. */
const MAX_SEQ = Number.MAX_SAFE_INTEGER;
/** Number of messages shown below the requested one. */
const MESSAGES_BELOW = 25;

/** The rendered part of a conversation, and a function that fetches other parts (R260). */
export function useHistory(input: HistoryInput) {
  const { conversationId, targetSeq = null } = input;
  const loaded = useLoadedHistory(input);
  const [history, setHistory] = useState(loaded);
  const shownTargetSeq = useRef(targetSeq);
  useEffect(() => {
    const targetChanged = shownTargetSeq.current !== targetSeq;
    shownTargetSeq.current = targetSeq;
    setHistory((current) => (targetChanged ? loaded : mergeReloaded(current, loaded)));
  }, [loaded, targetSeq]);
  const add = useCallback(
    (arrived: ChatMessage[]) => setHistory((current) => appendArrived(current, arrived)),
    [],
  );
  const requestState = useRef({ last: 0, busy: false });
  /**
   * Fetches a page and returns a function that renders it. Null if the request failed, another one
   * is in progress, or a newer one was started.
   */
  const fetchStep = async (step: HistoryStep): Promise<(() => void) | null> => {
    const side = step === "earlier" || step === "later";
    if (!conversationId || (side && requestState.current.busy)) return null;
    const requestNumber = requestState.current.last + 1;
    requestState.current = { last: requestNumber, busy: true };
    const answer = await getJson<HistoryPage>(historyPageUrl(conversationId, step, history));
    if (requestNumber !== requestState.current.last) return null;
    requestState.current.busy = false;
    return answer.ok ? () => setHistory((current) => applyPage(step, current, answer.body)) : null;
  };
  const missed = useMissedCount(input, history.later);
  return { ...history, missed, add, fetchStep };
}

function useLoadedHistory({
  messages,
  hasEarlier,
  hasLater = false,
}: HistoryInput): MessageHistory {
  const lastLoaded = useRef<MessageHistory>({ messages, earlier: hasEarlier, later: hasLater });
  if (lastLoaded.current.messages !== messages)
    lastLoaded.current = { messages, earlier: hasEarlier, later: hasLater };
  return lastLoaded.current;
}

function historyPageUrl(
  id: ConversationId,
  step: HistoryStep,
  { messages }: MessageHistory,
): string {
  const url = `/api/messages.php?conversation=${id}`;
  if (step === "earlier") return `${url}&before=${messages[0]?.seq ?? MAX_SEQ}`;
  if (step === "later") return `${url}&after=${messages.at(-1)?.seq ?? 0}`;
  return `${url}&before=${step === "newest" ? MAX_SEQ : step.round + MESSAGES_BELOW}`;
}

function applyPage(step: HistoryStep, current: MessageHistory, page: HistoryPage): MessageHistory {
  if (step === "earlier") return prependPage(current, page);
  if (step === "later") return appendPage(current, page);
  return { messages: page.messages, earlier: page.more, later: step !== "newest" };
}

/** Counts the other member's messages that arrive while the newest ones are not rendered. */
function useMissedCount({ conversationId, otherId }: HistoryInput, later: boolean): number {
  const { connection } = useLive();
  const [missed, setMissed] = useState(0);
  useEffect(() => {
    if (!later) return setMissed(0);
    return connection?.subscribe((event) => {
      if (event.type !== "message" || event.conversationId !== conversationId) return;
      if (event.senderId === otherId) setMissed((current) => current + 1);
    });
  }, [connection, conversationId, otherId, later]);
  return missed;
}

/**
 * The rendered part of a conversation: consecutive numbers, and whether there are earlier and later
 * messages.
 */
export type MessageHistory = { messages: ChatMessage[]; earlier: boolean; later: boolean };

/** A page of messages, oldest first. `more`: there is another page in the same direction. */
type HistoryPage = { messages: ChatMessage[]; more: boolean };

/**
 * Appends live and sent messages. Drops them if the newest messages are not rendered, since they
 * would leave a gap. They load when the reader scrolls down.
 */
export function appendArrived(current: MessageHistory, arrived: ChatMessage[]): MessageHistory {
  const last = lastSeqOf(current);
  const addable = current.later ? arrived.filter(({ seq }) => seq <= last) : arrived;
  if (addable.length === 0) return current;
  return trimStart(
    { ...current, messages: mergeMessages(current.messages, addable) },
    MAX_RENDERED_LIVE,
  );
}

/**
 * Merges a reloaded page. If there is a gap, it replaces the rendered messages, unless the reader
 * is further up in the history.
 */
export function mergeReloaded(current: MessageHistory, loaded: MessageHistory): MessageHistory {
  if (loaded.messages.length === 0 || loaded.messages === current.messages) return current;
  if (current.messages.length === 0) return loaded;
  if (firstSeqOf(loaded) > lastSeqOf(current) + 1) return current.later ? current : loaded;
  if (lastSeqOf(loaded) < firstSeqOf(current) - 1) return current;
  const newer = lastSeqOf(loaded) > lastSeqOf(current);
  const older = firstSeqOf(loaded) < firstSeqOf(current);
  const merged = {
    messages: mergeMessages(current.messages, loaded.messages),
    earlier: older ? loaded.earlier : current.earlier,
    later: newer ? loaded.later : current.later,
  };
  return merged.later ? trimEnd(merged) : trimStart(merged, MAX_RENDERED_LIVE);
}

function trimStart(history: MessageHistory, limit: number): MessageHistory {
  const { messages } = history;
  if (messages.length <= limit) return history;
  return { ...history, messages: messages.slice(-MAX_RENDERED), earlier: true };
}

function trimEnd(history: MessageHistory): MessageHistory {
  const { messages } = history;
  if (messages.length <= MAX_RENDERED) return history;
  return { ...history, messages: messages.slice(0, MAX_RENDERED), later: true };
}
