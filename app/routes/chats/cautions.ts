import type { WordSignal } from "~/domain/signal/signal";

/**
 * Number of messages before the same warning is shown again. A nearer one is still on the screen.
 */
const AGAIN_AFTER = 10;

/**
 * Selects the messages that show a recipient warning, by their numbers: the same warning at most
 * once in ten messages.
 */
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
