/**
 * An account's address is where its owner receives e-mail and, with the password, the login name.
 * Invariants: it changes only after the new address was confirmed; the requester has just proved
 * that the account is theirs; the old address is notified and can restore the account for two days,
 * during which nobody else may use it; every change ends sessions.
 */
export type { MailChangeOwner } from "./address-store";

/**
 * Purposes whose mailed secrets are spent by a change of address: they went to a mailbox that no
 * longer belongs to the account.
 */
export const PURPOSES_ENDED_BY_MAIL_CHANGE = ["mail_change", "reset", "login"] as const;
