import { hours, minutes } from "~/kit/duration";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import { FIRST_LOCK, LOGIN_FAILURES, LONGEST_LOCK } from "./account";
import { attemptsInWindow, clearAttempts, countAttempt, reserveTry } from "./attempt-store";

/** What may be done only so often, and how often. Addresses and networks are counted under keyed hashes only. */
export const LIMITS = {
  /** Answers that tell whether an address has an account, per network (decisions, "Existence of an account"). */
  existence: { most: 5, window: hours(1) },
  /** Signups, per network: each hashes a password, and mails a stranger where accounts are hidden. A carrier's members share few networks. */
  signup: { most: 30, window: hours(1) },
  /** Visits that are counted for advertisements, per network: nobody's day of figures is one visitor's to fill. */
  visit: { most: 60, window: hours(1) },
  /** Codes mailed to get in without the password, per address. */
  login_code: { most: 3, window: hours(24) },
  /** The same per network, whatever the address: one visitor does not fill many mailboxes. */
  login_code_network: { most: 10, window: hours(1) },
  /** Notes to the owner of an address with which somebody signs up again, per address. */
  already_member: { most: 1, window: hours(24) },
  /** Activation mails asked for again, per account. */
  activation_mail: { most: 5, window: hours(1) },
  /** Complaints, per network: each mails two people. */
  complaint: { most: 5, window: hours(1) },
} as const;

export type Limit = keyof typeof LIMITS;

const counterOf = async (services: Services, siteId: string, limit: string, subject: string) => ({
  siteId,
  key: `${limit}:${await keyedHash(services.networkKey, subject)}`,
});

/** Counts one and says whether it was still within the limit. */
export async function takeAttempt(services: Services, siteId: string, limit: Limit, subject: string): Promise<boolean> {
  const { most, window } = LIMITS[limit];
  return (await countAttempt(services.db, await counterOf(services, siteId, limit, subject), services.now(), window)) <= most;
}

/** Whether the limit is reached already; counts nothing. */
export async function isLimited(services: Services, siteId: string, limit: Limit, subject: string): Promise<boolean> {
  const { most, window } = LIMITS[limit];
  return (await attemptsInWindow(services.db, await counterOf(services, siteId, limit, subject), services.now(), window)) >= most;
}

const loginCounter = (services: Services, siteId: string, email: string, network: string) => counterOf(services, siteId, "login", `${email}|${network}`);

/**
 * Counts a login before its password is checked, for addresses with and without an account alike. `minutes` is how
 * long it is locked now: for a refused one, and for the last one allowed, in case it fails.
 */
export async function reserveLogin(services: Services, siteId: string, email: string, network: string): Promise<{ allowed: boolean; minutes: number }> {
  const now = services.now();
  const rule = { failures: LOGIN_FAILURES, first: FIRST_LOCK, longest: LONGEST_LOCK };
  const { allowed, lockedUntil } = await reserveTry(services.db, await loginCounter(services, siteId, email, network), now, rule);
  return { allowed, minutes: Math.max(0, Math.ceil((lockedUntil - now) / minutes(1))) };
}

/** The right password or code ends the counting. */
export async function forgetFailedLogins(services: Services, siteId: string, email: string, network: string): Promise<void> {
  await clearAttempts(services.db, await loginCounter(services, siteId, email, network));
}
