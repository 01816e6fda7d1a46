import { useCallback, useEffect, useRef, useState } from "react";
import {
  REACTION_REFUSALS,
  type Reaction,
  type ReactionRefusal,
  type ReactionsOf,
} from "~/domain/conversation/message-extras";
import type { ReactionsToMessage } from "~/domain/conversation/react-to-message";
import { getJson, postJson } from "~/kit/api-client";
import type { ConversationId, MemberId } from "~/kit/ids";
import { isRefusalOf } from "~/kit/outcome";
import type { Connection } from "~/live/connection";
import { useLive } from "~/live/live-provider";
import type { ChatMessage } from "./messages";

export const NO_REACTION_STATE: LogReactions = { requested: {}, since: {} };

export const applyReaction = (
  { requested, since }: LogReactions,
  seq: number,
  change: ReactionChange,
): LogReactions => ({
  requested,
  since: mergeReaction(since, seq, change),
});

const mergeReaction = (
  current: ReactionsBySeq,
  seq: number,
  change: ReactionChange,
): ReactionsBySeq => ({
  ...current,
  [seq]: { ...current[seq], ...change },
});

/**
 * After a reconnection all reactions are requested: earlier events are older than the response,
 * later events are newer.
 */
export const startResync = ({ requested, since }: LogReactions): LogReactions => ({
  requested: Object.entries(since).reduce(
    (current, [seq, change]) => mergeReaction(current, Number(seq), change),
    requested,
  ),
  since: {},
});

/** `messages`: those of the page load. */
type ReactionsInput = {
  conversationId: ConversationId | null;
  memberId: MemberId;
  messages: ChatMessage[];
};
type UpdateReactions = (change: (current: LogReactions) => LogReactions) => void;
/** Why the last reaction was not stored. "failed": the reason is unknown. */
export type ReactionError = Exclude<ReactionRefusal, "not_found"> | "failed";

/**
 * The reactions of an open conversation (R249): loaded with the messages, live from both members
 * and other pages, and those missed while the socket was closed (R234). The member's own reaction
 * shows at once and is reverted if refused.
 */
export function useReactions(
  { conversationId, memberId, messages }: ReactionsInput,
  rendered: ChatMessage[],
) {
  const { connection } = useLive();
  const [state, change] = useState(NO_REACTION_STATE);
  const [error, setError] = useState<ReactionError | null>(null);
  const renderedRef = useRef(rendered);
  renderedRef.current = rendered;
  useEffect(() => {
    if (!connection?.isOpen) change((current) => applyPageLoad(current, messages));
  }, [connection, messages]);
  useEffect(() => {
    if (connection && conversationId)
      return subscribeToReactions(connection, {
        conversationId,
        memberId,
        rendered: renderedRef,
        change,
      });
  }, [connection, conversationId, memberId]);
  const post = usePostInOrder();
  const react = async ({ seq, reactions }: ChatMessage, reaction: Reaction | null) => {
    const before = getReactions({ seq, reactions }, state).mine ?? null;
    setError(null);
    change((current) => applyReaction(current, seq, { mine: reaction }));
    const answer = await post({ conversation: conversationId, seq, reaction });
    if (answer.ok) return;
    change((current) => applyReaction(current, seq, { mine: before }));
    setError(isShownError(answer.code) ? answer.code : "failed");
  };
  const of = (message: ChatMessage): ReactionsOf => getReactions(message, state);
  return { of, react: conversationId ? react : null, error };
}

/** Sends reactions one after the other, so that the last one wins. */
function usePostInOrder() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((call: object) => {
    const answer = last.current.then(() => postJson("/api/reaction.php", call));
    last.current = answer;
    return answer;
  }, []);
}

const isShownError = (code: string): code is ReactionError =>
  isRefusalOf(REACTION_REFUSALS, code) && code !== "not_found";

type ReactionSubscription = Omit<ReactionsInput, "messages" | "conversationId"> & {
  conversationId: ConversationId;
  rendered: { current: ChatMessage[] };
  change: UpdateReactions;
};

function subscribeToReactions(
  connection: Connection,
  subscription: ReactionSubscription,
): () => void {
  const { conversationId, memberId, change } = subscription;
  const controller = new AbortController();
  const stops = [
    connection.onOpen(() => {
      change(startResync);
      void loadMissedReactions(subscription, controller.signal);
    }),
    connection.subscribe((event) => {
      if (event.type !== "reaction" || event.conversationId !== conversationId) return;
      const side = event.memberId === memberId ? "mine" : "theirs";
      change((current) => applyReaction(current, event.seq, { [side]: event.reaction }));
    }),
  ];
  return () => {
    controller.abort();
    for (const stop of stops) stop();
  };
}

/** Requests the reactions to all rendered messages. */
async function loadMissedReactions(
  { conversationId, rendered, change }: ReactionSubscription,
  signal: AbortSignal,
) {
  const seqs = rendered.current.map(({ seq }) => seq);
  const [from] = seqs;
  if (!from) return;
  const address = `/api/reaction.php?conversation=${conversationId}&from=${from}`;
  const answer = await getJson<{ reactions: ReactionsToMessage[] }>(address);
  if (answer.ok && !signal.aborted)
    change((current) => applyResync(current, seqs, answer.body.reactions));
}

/** Reactions of one or both members. Null: removed. Undefined: unchanged. */
type ReactionChange = { mine?: Reaction | null; theirs?: Reaction | null };

type ReactionsBySeq = Readonly<Record<number, ReactionChange>>;

/**
 * Reactions newer than the loaded messages. `requested`: from the last request. `since`: from events
 * after it, which are newer.
 */
type LogReactions = { requested: ReactionsBySeq; since: ReactionsBySeq };

/**
 * Applies the response for the given messages. Messages that it does not contain have no reactions.
 */
export function applyResync(
  { since }: LogReactions,
  seqs: readonly number[],
  found: ReactionsToMessage[],
): LogReactions {
  const bySeq = new Map(found.map((one) => [one.seq, one]));
  const requested = seqs.map((seq): [number, ReactionChange] => {
    const { mine = null, theirs = null } = bySeq.get(seq) ?? {};
    return [seq, { mine, theirs }];
  });
  return { requested: Object.fromEntries(requested), since };
}

/** Without a connection, a page load is the newest source for its messages. */
export function applyPageLoad(
  { requested, since }: LogReactions,
  loaded: readonly ChatMessage[],
): LogReactions {
  const loadedSeqs = new Set(loaded.map(({ seq }) => String(seq)));
  const withoutLoaded = (current: ReactionsBySeq): ReactionsBySeq =>
    Object.fromEntries(Object.entries(current).filter(([seq]) => !loadedSeqs.has(seq)));
  return { requested: withoutLoaded(requested), since: withoutLoaded(since) };
}

/** The current reactions to a message. */
export function getReactions(
  { seq, reactions }: Pick<ChatMessage, "seq" | "reactions">,
  { requested, since }: LogReactions,
): ReactionsOf {
  const { mine, theirs }: ReactionChange = { ...reactions, ...requested[seq], ...since[seq] };
  return { ...(mine && { mine }), ...(theirs && { theirs }) };
}
