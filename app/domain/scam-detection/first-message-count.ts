import { type HeldMessageId, newId } from "~/kit/ids";
import { signalsIn } from "./find-signals";
import type { TextSignal } from "./scam-detection";
import { textHash } from "./text-hash";

/** The signals that are counted in first messages, as the stored bits. */
export const COUNTED_SIGNAL_BITS: Partial<Record<TextSignal, number>> = { money: 1, link: 2 };

/** The counted values of a first message, and its id if it gets held. */
export type FirstMessageCount = {
  heldId: HeldMessageId;
  kinds: number;
  mark: number | null;
  heldAfter: number;
};

/** Computes what is counted of a first message (R238). */
export function countFirstMessage(body: string, heldAfter: number): FirstMessageCount {
  const kinds = signalsIn(body, 1).reduce(
    (bits, signal) => bits | (COUNTED_SIGNAL_BITS[signal] ?? 0),
    0,
  );
  return { heldId: newId<HeldMessageId>(), kinds, mark: textHash(body), heldAfter };
}

/**
 * Whether anything is counted: most first messages are neither about money nor long enough for a
 * text hash.
 */
export const hasCountedSignal = ({ kinds, mark }: FirstMessageCount): boolean =>
  kinds > 0 || mark !== null;
