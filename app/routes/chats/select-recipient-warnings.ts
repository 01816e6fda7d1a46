import type { TextSignal } from "~/domain/scam-detection/scam-detection";

/**
 * Number of messages before the same warning is shown again. A nearer one is still on the screen.
 */
const REPEAT_AFTER_MESSAGES = 10;

/**
 * Selects the messages that show a recipient warning, by their numbers: the same warning at most
 * once in ten messages.
 */
export function selectRecipientWarnings(
  signals: Record<number, TextSignal>,
): Map<number, TextSignal> {
  const warnings = new Map<number, TextSignal>();
  const last: Partial<Record<TextSignal, number>> = {};
  const inOrder = Object.entries(signals).sort(([one], [other]) => Number(one) - Number(other));
  for (const [number, signal] of inOrder) {
    const seq = Number(number);
    if (seq - (last[signal] ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MESSAGES) continue;
    warnings.set(seq, signal);
    last[signal] = seq;
  }
  return warnings;
}
