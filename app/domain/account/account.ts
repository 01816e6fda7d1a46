/**
 * An account is a person's key to one site. Invariants: one account per address and site; the password is stored only
 * as an argon2id hash and is never logged, echoed or mailed; a mailed secret has one purpose and one use, and is
 * stored only as a hash; an account is confirmed only by somebody who could read its mail.
 */

import { days, hours, minutes } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import type { accounts } from "./account.tables";

/** One person of one site: account, profile and wallet have the same id. */
export type MemberKey = { id: MemberId; siteId: SiteId };

export type AccountStatus = (typeof accounts.$inferSelect)["status"];

/** How long what is mailed may be used. A login code lets somebody in, so it lives 10 minutes (ASVS 5.0, 6.5.5). */
export const LINK_LIVES = {
  activate: days(7),
  login: minutes(10),
  reset: hours(1),
  mail_change: hours(24),
  undo_mail_change: hours(48),
} as const;
export const CODE_LIVES = {
  activate: minutes(15),
  login: minutes(10),
  reset: minutes(15),
  mail_change: minutes(15),
  /** Mailed as a link alone. */
  undo_mail_change: 0,
} as const;
/** A deleted account is only hidden for so long; then it is erased (R54). */
export const DAYS_TO_RETURN = 14;
export const CODE_TRIES = 5;
/** A browser in which an owner was let in is told from strangers for so long (R52). */
export const KNOWN_FOR = days(90);

/** So many of the commonest passwords that R50 would let through are refused. */
export const LISTED_PASSWORDS = 20_000;

/** Failed logins per address and network before the first lock, and the locks. */
export const LOGIN_FAILURES = 5;
export const FIRST_LOCK = minutes(15);
export const LONGEST_LOCK = hours(24);
/**
 * Wrong passwords from one network over all addresses, and for one address from all networks.
 * Beyond them passwords are not looked at any more and the mailed code is the way in: a network may
 * be a whole carrier's, an address is its owner's, and neither must be locked out by strangers.
 */
export const NETWORK_GUESSES = { most: 30, window: hours(1) };
export const ADDRESS_GUESSES = { most: 20, window: hours(24) };

/**
 * Wrong passwords from one browser that is known, over all networks: beyond them it counts as a stranger's. Marks kept
 * per account, the newest ones.
 */
export const MARK_GUESSES = { most: 10, window: hours(24) };
export const MARKS_PER_ACCOUNT = 20;

/** Pages about other members that an isolate may serve for one counted attempt, so that one page in ten writes (R679). */
export const PAGES_PER_ATTEMPT = 10;

/** Wrong codes of a second factor: per account and network before the first lock, of one account, and of one network (R154). */
export const FACTOR_FAILURES = 5;
export const FACTOR_ACCOUNT_GUESSES = { most: 20, window: hours(24) };
export const FACTOR_NETWORK_GUESSES = { most: 30, window: hours(1) };
