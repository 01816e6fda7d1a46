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
export type ReactionState = { asked: ReactionsBySeq; since: ReactionsBySeq };

export const NO_REACTION_STATE: ReactionState = { asked: {}, since: {} };

export const applyReaction = (
  { asked, since }: ReactionState,
  seq: number,
  said: ReactionChange,
): ReactionState => ({
  asked,
  since: mergeReaction(since, seq, said),
});

const mergeReaction = (
  have: ReactionsBySeq,
  seq: number,
  said: ReactionChange,
): ReactionsBySeq => ({
  ...have,
  [seq]: { ...have[seq], ...said },
});

/**
 * After a reconnection all reactions are requested: earlier events are older than the response,
 * later events are newer.
 */
export const startResync = ({ asked, since }: ReactionState): ReactionState => ({
  asked: Object.entries(since).reduce(
    (have, [seq, said]) => mergeReaction(have, Number(seq), said),
    asked,
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
  const asked = seqs.map((seq): [number, ReactionChange] => {
    const { mine = null, theirs = null } = bySeq.get(seq) ?? {};
    return [seq, { mine, theirs }];
  });
  return { asked: Object.fromEntries(asked), since };
}

/** Without a connection, a page load is the newest source for its messages. */
export function applyPageLoad(
  { asked, since }: ReactionState,
  loaded: readonly ChatMessage[],
): ReactionState {
  const fresh = new Set(loaded.map(({ seq }) => String(seq)));
  const older = (have: ReactionsBySeq): ReactionsBySeq =>
    Object.fromEntries(Object.entries(have).filter(([seq]) => !fresh.has(seq)));
  return { asked: older(asked), since: older(since) };
}

/** The current reactions to a message. */
export function getReactions(
  { seq, reactions }: Pick<ChatMessage, "seq" | "reactions">,
  { asked, since }: ReactionState,
): ReactionsOf {
  const { mine, theirs }: ReactionChange = { ...reactions, ...asked[seq], ...since[seq] };
  return { ...(mine && { mine }), ...(theirs && { theirs }) };
}
