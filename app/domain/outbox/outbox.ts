/**
 * The outbox holds letters that must leave. Invariants: a letter is written in the same batch as what caused it, so
 * that neither exists without the other; a letter leaves once, however often the queue names it; once it has left
 * its payload is emptied, because it holds an address and may hold a secret. One that could not leave stays for a
 * month as `failed`, with what it says where that is no secret, so that staff may send it again (R388).
 */
import { hours } from "~/kit/duration";

export type { LetterOrder, Letters, Template } from "./outbox.schema";

/** For so long a letter is tried that a mail service does not take (R387). */
export const LETTER_LIVES = hours(72);
/** The longest pause between two tries. */
export const LONGEST_WAIT = hours(1);
