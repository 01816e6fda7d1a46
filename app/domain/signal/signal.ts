/**
 * A signal is a mark of spam or of a scam in what a member writes. Invariants: a signal is told, it never stops a single
 * message; what raises one is a pure function of the words and of how young the talk is, the same in the browser of
 * whoever writes and on the page of whoever reads; the words are in any of the eleven languages, whatever the page speaks.
 */

/** Phone numbers, mailboxes and names elsewhere; web addresses; money; going on elsewhere; the same words to many. */
export type Signal = "contact" | "link" | "money" | "moves_off" | "same_text";
/** What the words alone tell; `same_text` is told by what was sent to others. */
export type WordSignal = Exclude<Signal, "same_text">;

/** The gravest first: where several are raised, one is told. */
export const GRAVEST: readonly WordSignal[] = ["money", "link", "contact", "moves_off"];

/** Later, two who know each other may exchange numbers and leave: only money is told for good (R236). */
export const YOUNG_TALK = 10;
