/**
 * Staff are the people who work on the operators' host; they are not members and belong to no site.
 * Invariants: a session that may do anything was opened by a passkey with user verification;
 * password and code open only the page that registers the first passkey, which deletes both in the
 * same batch; the last passkey cannot be removed; removal, other roles and a reset end all sessions
 * at once, because every request reads its session and roles in one statement without a cache;
 * there is always an owner; every change of an account is in the audit log.
 */

import { days, hours, minutes } from "~/kit/duration";
import type { SessionId, SiteId, StaffId } from "~/kit/ids";
import { ROLES, type Role } from "../permission/permission";

/** From sign-in, regardless of use. */
export const STAFF_SESSION_TTL = hours(12);
/** How long somebody who signed in by password and code may take to register a passkey. */
export const SETUP_SESSION_TTL = minutes(30);
/** How long the setup password of a new or reset account works. */
export const SETUP_TTL = days(7);
/** More than one person has. */
export const MAX_STAFF_PASSKEYS = 10;
/** The limits of a name. */
export const STAFF_NAME_BOUNDS = { characters: 60, bytes: 240 } as const;
/** More than one deployment has. */
export const MAX_STAFF = 200;
/** More sessions than twelve hours bring. */
export const MAX_STAFF_SESSIONS = 50;

/**
 * Takes the place of a site in the keys of rate limits and passkey challenges of the operators'
 * host, which belongs to no site. No site has this id: those of sites have 22 characters.
 */
export const OPERATORS = "operators" as SiteId;

/** How browsers and TOTP apps name the operators' host. */
export const OPERATORS_NAME = "Operators";

/** The stored list of roles. An unknown one, of a later release, grants nothing. */
export const parseRoles = (stored: string): Role[] => {
  const names: unknown = JSON.parse(stored);
  return ROLES.filter((role) => Array.isArray(names) && names.includes(role));
};

/** In the order of ROLES and without duplicates, so that equal lists are stored equally. */
export const storedRoles = (roles: readonly Role[]): string =>
  JSON.stringify(ROLES.filter((role) => roles.includes(role)));

/** An account as the list of staff shows it. */
export type StaffAccount = {
  id: StaffId;
  name: string;
  email: string;
  roles: Role[];
  passkeys: number;
  /** Until when the setup password works; null if there is none. */
  setupUntil: number | null;
  createdAt: number;
};

/** An own session in its owner's list; `device` is to be read by `readDevice`. */
export type StaffSession = {
  id: SessionId;
  device: string;
  createdAt: number;
  current: boolean;
};
