import { type HeldId, newId } from "~/kit/ids";
import { signalsIn } from "./find-signals";
import { textMark } from "./same-text";
import type { WordSignal } from "./signal";

/** The signals that are counted in first messages, as the stored bits. */
export const COUNTED: Partial<Record<WordSignal, number>> = { money: 1, link: 2 };

/** The counted values of a first message, and its id if it gets held. */
export type Opener = { heldId: HeldId; kinds: number; mark: number | null; heldAfter: number };

/** Computes what is counted of a first message (R238). */
export function openerOf(body: string, heldAfter: number): Opener {
  const kinds = signalsIn(body, 1).reduce((bits, signal) => bits | (COUNTED[signal] ?? 0), 0);
  return { heldId: newId<HeldId>(), kinds, mark: textMark(body), heldAfter };
}

/**
 * Whether anything is counted: most first messages are neither about money nor long enough for a
 * text hash.
 */
export const isCounted = ({ kinds, mark }: Opener): boolean => kinds > 0 || mark !== null;
