/**
 * An account is a person's key to one site. Invariants: one account per address and site; the password is stored only
 * as an argon2id hash and is never logged, echoed or mailed; a mailed secret has one purpose and one use, and is
 * stored only as a hash; an account is confirmed only by somebody who could read its mail.
 */
import { days, hours, minutes } from "~/kit/duration";
import type { accounts } from "./account.tables";

export type AccountStatus = (typeof accounts.$inferSelect)["status"];

/** How long what is mailed may be used (decisions, "/{token}"). */
export const LINK_LIVES = { activate: days(7), login: minutes(15) } as const;
/** A deleted account is only hidden for so long; then it is erased (specification section 9, "Deletion grace period"). */
export const DAYS_TO_RETURN = 14;
export const CODE_LIVES = minutes(15);
export const CODE_TRIES = 5;

/** Failed logins per account and network before the first lock, and the locks (decisions, "Lockout"). */
export const LOGIN_FAILURES = 5;
export const FIRST_LOCK = minutes(15);
export const LONGEST_LOCK = hours(24);
