/**
 * A second factor is an app that shows a new code every half minute (TOTP, RFC 6238), plus ten
 * recovery codes in case the app is lost. Invariants: it is on only after one of its codes was
 * typed; its secret is stored encrypted, recovery codes only as keyed hashes; a code works once,
 * and no older one after it; none of them is ever logged.
 */

import { minutes, seconds } from "~/kit/duration";

/** Defaults of every TOTP app: six digits, half a minute, SHA-1 (RFC 6238, 5.2). */
export const TOTP_STEP = seconds(30);
export const TOTP_DIGITS = 6;
/**
 * Number of time steps before and after now whose codes are accepted: clocks differ, and people
 * type slowly (R152).
 */
export const TOTP_DRIFT_STEPS = 1;
/** Ten recovery codes of 10 letters, 50 bits (R153). */
export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;
/** TTL of an open setup page. */
export const TWO_FACTOR_SETUP_TTL = minutes(30);
