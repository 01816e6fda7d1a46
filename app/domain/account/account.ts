/**
 * An account gives a person access to one site. Invariants: one account per address and site; the
 * password is stored only as an argon2id hash and is never logged, returned or mailed; a mailed
 * secret has one purpose and one use and is stored only as a hash; only a person who can read the
 * account's mailbox can confirm it.
 */

import { days, hours, minutes } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import type { accounts } from "./account.tables";

/** Identifies one person on one site: account, profile and wallet share the id. */
export type MemberKey = { id: MemberId; siteId: SiteId };

export type AccountStatus = (typeof accounts.$inferSelect)["status"];

/**
 * TTL of mailed links. A login code grants access, so it expires after 10 minutes (ASVS 5.0,
 * 6.5.5).
 */
export const LINK_TTL = {
  activate: days(7),
  login: minutes(10),
  reset: hours(1),
  mail_change: hours(24),
  undo_mail_change: hours(48),
} as const;
export const CODE_TTL = {
  activate: minutes(15),
  login: minutes(10),
  reset: minutes(15),
  mail_change: minutes(15),
  /** Mailed as a link without a code. */
  undo_mail_change: 0,
} as const;
/** A deleted account is only hidden for this long; then it is erased (R54). */
export const DELETION_GRACE_DAYS = 14;
export const MAX_CODE_ATTEMPTS = 5;
/** How long a browser in which the owner logged in counts as known (R52). */
export const KNOWN_BROWSER_TTL = days(90);

/** Number of most common passwords on the list, counting only those that R50's length allows. */
export const LISTED_PASSWORD_COUNT = 20_000;

/** Failed logins per address and network before the first lock, and the lock durations. */
export const MAX_LOGIN_FAILURES = 5;
export const FIRST_LOCK = minutes(15);
export const MAX_LOCK = hours(24);
/**
 * Wrong passwords from one network over all addresses, and for one address from all networks.
 * Beyond these limits only the mailed code works: a network may be a carrier's and an address
 * belongs to its owner, so strangers must not be able to lock either out completely.
 */
export const NETWORK_GUESSES = { most: 30, window: hours(1) };
export const ADDRESS_GUESSES = { most: 20, window: hours(24) };

/**
 * Wrong passwords from one known browser over all networks; beyond the limit it counts as unknown.
 * An account keeps only its newest KNOWN_BROWSERS_PER_ACCOUNT marks.
 */
export const KNOWN_BROWSER_GUESSES = { most: 10, window: hours(24) };
export const KNOWN_BROWSERS_PER_ACCOUNT = 20;

/**
 * Pages about other members that an isolate serves per counted attempt, so that only one page in
 * ten writes to the database (R679).
 */
export const PAGES_PER_ATTEMPT = 10;

/**
 * Wrong second-factor codes: per account and network before the first lock, per account, and per
 * network (R154).
 */
export const MAX_TWO_FACTOR_FAILURES = 5;
export const TWO_FACTOR_ACCOUNT_GUESSES = { most: 20, window: hours(24) };
export const TWO_FACTOR_NETWORK_GUESSES = { most: 30, window: hours(1) };
