import type { ReactionsToMessage } from "~/domain/conversation/list-reactions";
import type { Reaction, ReactionsOf } from "~/domain/conversation/reaction";
import type { ChatMessage } from "./messages";

/** Reactions of one or both members. Null: removed. Undefined: unchanged. */
type ReactionChange = { mine?: Reaction | null; theirs?: Reaction | null };
type ReactionsBySeq = Readonly<Record<number, ReactionChange>>;
/**
 * Reactions newer than the loaded messages. `asked`: from the last request. `since`: from events
 * after it, which are newer.
 */
export type ReactionState = { requested: ReactionsBySeq; since: ReactionsBySeq };

export const NO_REACTION_STATE: ReactionState = { requested: {}, since: {} };

export const applyReaction = (
  { requested, since }: ReactionState,
  seq: number,
  change: ReactionChange,
): ReactionState => ({
  requested,
  since: mergeReaction(since, seq, change),
});

const mergeReaction = (
  have: ReactionsBySeq,
  seq: number,
  change: ReactionChange,
): ReactionsBySeq => ({
  ...have,
  [seq]: { ...have[seq], ...change },
});

/**
 * After a reconnection all reactions are requested: earlier events are older than the response,
 * later events are newer.
 */
export const startResync = ({ requested, since }: ReactionState): ReactionState => ({
  requested: Object.entries(since).reduce(
    (have, [seq, change]) => mergeReaction(have, Number(seq), change),
    requested,
  ),
  since: {},
});

/**
 * Applies the response for the given messages. Messages that it does not contain have no reactions.
 */
export function applyResync(
  { since }: ReactionState,
  seqs: readonly number[],
  found: ReactionsToMessage[],
): ReactionState {
  const bySeq = new Map(found.map((one) => [one.seq, one]));
  const requested = seqs.map((seq): [number, ReactionChange] => {
    const { mine = null, theirs = null } = bySeq.get(seq) ?? {};
    return [seq, { mine, theirs }];
  });
  return { requested: Object.fromEntries(requested), since };
}

/** Without a connection, a page load is the newest source for its messages. */
export function applyPageLoad(
  { requested, since }: ReactionState,
  loaded: readonly ChatMessage[],
): ReactionState {
  const fresh = new Set(loaded.map(({ seq }) => String(seq)));
  const older = (have: ReactionsBySeq): ReactionsBySeq =>
    Object.fromEntries(Object.entries(have).filter(([seq]) => !fresh.has(seq)));
  return { requested: older(requested), since: older(since) };
}

/** The current reactions to a message. */
export function getReactions(
  { seq, reactions }: Pick<ChatMessage, "seq" | "reactions">,
  { requested, since }: ReactionState,
): ReactionsOf {
  const { mine, theirs }: ReactionChange = { ...reactions, ...requested[seq], ...since[seq] };
  return { ...(mine && { mine }), ...(theirs && { theirs }) };
}
