/**
 * An account's address is where its owner is reached, and what opens the account with the password. Invariants: it changes
 * only once the new one has answered; whoever asks has shown just now that the account is theirs; the old one is told and
 * can take the account back for two days, in which nobody else may have it; with every change sessions end.
 */
export type { MailChangeOwner } from "./address-store";

/** Purposes whose mailed secrets end with a change of address: they went to a mailbox that is not the account's any more. */
export const ENDED_BY_MOVE = ["mail_change", "reset", "login"] as const;
