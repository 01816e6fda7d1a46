import type { SaidTo } from "~/domain/conversation/list-reactions";
import type { Reaction, ReactionsOf } from "~/domain/conversation/reaction";
import type { Message } from "./messages";

/** What one of the two said, or both; null: they took it back. */
type Said = { mine?: Reaction | null; theirs?: Reaction | null };
type BySeq = Readonly<Record<number, Said>>;
/** Reactions newer than those that came with their messages: as they were last asked for, and what was said since, which is newer still. */
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

/** The line is back, and all is asked for: what was said before is older than the answer, what is said from now on is newer. */
export const withLineBack = ({ asked, since }: Told): Told => ({
  asked: Object.entries(since).reduce(
    (have, [seq, said]) => saidIn(have, Number(seq), said),
    asked,
  ),
  since: {},
});

/** The answer of all reactions to those messages: one that it does not name has none. */
export function withAnswer({ since }: Told, seqs: readonly number[], found: SaidTo[]): Told {
  const bySeq = new Map(found.map((one) => [one.seq, one]));
  const asked = seqs.map((seq): [number, Said] => {
    const { mine = null, theirs = null } = bySeq.get(seq) ?? {};
    return [seq, { mine, theirs }];
  });
  return { asked: Object.fromEntries(asked), since };
}

/** What was loaded while no line told anything is the newest that is known of its messages. */
export function withLoaded({ asked, since }: Told, loaded: readonly Message[]): Told {
  const fresh = new Set(loaded.map(({ seq }) => String(seq)));
  const older = (have: BySeq): BySeq =>
    Object.fromEntries(Object.entries(have).filter(([seq]) => !fresh.has(seq)));
  return { asked: older(asked), since: older(since) };
}

/** What the two said to a message, as far as this page knows. */
export function reactionsTo(
  { seq, reactions }: Pick<Message, "seq" | "reactions">,
  { asked, since }: Told,
): ReactionsOf {
  const { mine, theirs }: Said = { ...reactions, ...asked[seq], ...since[seq] };
  return { ...(mine && { mine }), ...(theirs && { theirs }) };
}
