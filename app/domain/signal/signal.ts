/**
 * A signal is a mark of spam or of a scam in what a member writes. Invariants: a signal is told, it never stops a single
 * message; what raises one is a pure function of the words and of how young the talk is, the same in the browser of
 * whoever writes and on the page of whoever reads; the words are in any of the eleven languages, whatever the page speaks.
 * A first message of which too many alike went out is held: nobody but its writer and staff knows of it, and it costs
 * nothing, until a person has decided.
 */

import { days, hours } from "~/kit/duration";

/** Phone numbers, mailboxes and names elsewhere; web addresses; money; going on elsewhere; the same words to many. */
export type Signal = "contact" | "link" | "money" | "moves_off" | "same_text";
/** What the words alone tell; `same_text` is told by what was sent to others. */
export type WordSignal = Exclude<Signal, "same_text">;

/** The gravest first: where several are raised, one is told. */
export const GRAVEST: readonly WordSignal[] = ["money", "link", "contact", "moves_off"];

/** Later, two who know each other may exchange numbers and leave: only money is told for good (R236). */
export const YOUNG_TALK = 10;

/** First messages alike are counted for so long (R238). */
export const COUNTED_FOR = hours(24);
/** A held message is kept for so long, whatever becomes of it (R239). */
export const HELD_DAYS = 14;
export const HELD_FOR = days(HELD_DAYS);
/** Of one writer; no more of theirs is held, and what comes then waits with its writer. */
export const MAX_HELD = 50;

/** Fewer letters are a greeting or a question, which anybody sends to many; the site's own (R247) are all shorter. */
export const LEAST_LETTERS = 60;

/** "released": staff let it through, and it goes out within minutes. "unsent": it could not be delivered any more. */
export const HELD_STATES = ["waiting", "released", "refused", "unsent"] as const;
/** A held message as its writer sees it, and why it was refused, in staff's words. */
export type Held = { body: string; status: (typeof HELD_STATES)[number]; reason: string | null };
