import type { SaidTo } from "~/domain/conversation/list-reactions";
import type { Reaction, ReactionsOf } from "~/domain/conversation/reaction";
import type { Message } from "./messages";

/** Reactions of one or both members. Null: removed. Undefined: unchanged. */
type Said = { mine?: Reaction | null; theirs?: Reaction | null };
type BySeq = Readonly<Record<number, Said>>;
/**
 * Reactions newer than the loaded messages. `asked`: from the last request. `since`: from events
 * after it, which are newer.
 */
export type Told = { asked: BySeq; since: BySeq };

export const NOTHING_TOLD: Told = { asked: {}, since: {} };

export const withSaid = ({ asked, since }: Told, seq: number, said: Said): Told => ({
  asked,
  since: saidIn(since, seq, said),
});

const saidIn = (have: BySeq, seq: number, said: Said): BySeq => ({
  ...have,
  [seq]: { ...have[seq], ...said },
});

/**
 * After a reconnection all reactions are requested: earlier events are older than the response,
 * later events are newer.
 */
export const withLineBack = ({ asked, since }: Told): Told => ({
  asked: Object.entries(since).reduce(
    (have, [seq, said]) => saidIn(have, Number(seq), said),
    asked,
  ),
  since: {},
});

/**
 * Applies the response for the given messages. Messages that it does not contain have no reactions.
 */
export function withAnswer({ since }: Told, seqs: readonly number[], found: SaidTo[]): Told {
  const bySeq = new Map(found.map((one) => [one.seq, one]));
  const asked = seqs.map((seq): [number, Said] => {
    const { mine = null, theirs = null } = bySeq.get(seq) ?? {};
    return [seq, { mine, theirs }];
  });
  return { asked: Object.fromEntries(asked), since };
}

/** Without a connection, a page load is the newest source for its messages. */
export function withLoaded({ asked, since }: Told, loaded: readonly Message[]): Told {
  const fresh = new Set(loaded.map(({ seq }) => String(seq)));
  const older = (have: BySeq): BySeq =>
    Object.fromEntries(Object.entries(have).filter(([seq]) => !fresh.has(seq)));
  return { asked: older(asked), since: older(since) };
}

/** The current reactions to a message. */
export function reactionsTo(
  { seq, reactions }: Pick<Message, "seq" | "reactions">,
  { asked, since }: Told,
): ReactionsOf {
  const { mine, theirs }: Said = { ...reactions, ...asked[seq], ...since[seq] };
  return { ...(mine && { mine }), ...(theirs && { theirs }) };
}
