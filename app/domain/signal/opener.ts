import { type HeldId, newId } from "~/kit/ids";
import { signalsIn } from "./find-signals";
import { textMark } from "./same-text";
import type { WordSignal } from "./signal";

/** What counts when first messages are counted: bits, as they are stored. */
export const COUNTED: Partial<Record<WordSignal, number>> = { money: 1, link: 2 };

/** A first message as it is counted, and the id that it has if it is held. */
export type Opener = { heldId: HeldId; kinds: number; mark: number | null; heldAfter: number };

/** What of a first message is counted (R238). */
export function openerOf(body: string, heldAfter: number): Opener {
  const kinds = signalsIn(body, 1).reduce((bits, signal) => bits | (COUNTED[signal] ?? 0), 0);
  return { heldId: newId<HeldId>(), kinds, mark: textMark(body), heldAfter };
}

/** Most first messages are neither about money nor long enough to be known again. */
export const isCounted = ({ kinds, mark }: Opener): boolean => kinds > 0 || mark !== null;
