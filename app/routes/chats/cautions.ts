import type { WordSignal } from "~/domain/signal/signal";

/** A caution that stands so near is still seen, and is not said again. */
const AGAIN_AFTER = 10;

/** Beneath which messages a caution stands, by their numbers: not the same one twice within ten messages. */
export function cautionsAt(signals: Record<number, WordSignal>): Map<number, WordSignal> {
  const told = new Map<number, WordSignal>();
  const last: Partial<Record<WordSignal, number>> = {};
  const inOrder = Object.entries(signals).sort(([one], [other]) => Number(one) - Number(other));
  for (const [number, signal] of inOrder) {
    const seq = Number(number);
    if (seq - (last[signal] ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER) continue;
    told.set(seq, signal);
    last[signal] = seq;
  }
  return told;
}
