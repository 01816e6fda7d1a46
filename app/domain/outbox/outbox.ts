/**
 * The outbox holds letters that must leave. Invariants: a letter is written in the same batch as what caused it, so
 * that neither exists without the other; a letter leaves once, however often the queue names it; once it has left
 * its payload is emptied, because it holds an address and may hold a secret.
 */
export type { LetterOrder, Letters, Template } from "./outbox.schema";
