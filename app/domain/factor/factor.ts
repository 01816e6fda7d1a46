/**
 * A second factor is an app that shows a new code every half minute (TOTP, RFC 6238), and ten recovery codes for the day
 * when it is lost. Invariants: it is on only after one code of it was typed; its secret is stored encrypted, recovery codes
 * only as keyed hashes; a code works once, an older one never after it; none of them is ever logged.
 */

import { minutes, seconds } from "~/kit/duration";

/** What every such app takes without being told: six digits, half a minute, SHA-1 (RFC 6238, 5.2). */
export const STEP = seconds(30);
export const DIGITS = 6;
/** Codes of so many steps before and after now are taken: clocks differ, and people type slowly (R152). */
export const DRIFT = 1;
/** Ten recovery codes of 10 letters, 50 bits (R153). */
export const RECOVERY_CODES = 10;
export const RECOVERY_LENGTH = 10;
/** For so long the page that sets it up may be left open. */
export const SETUP_LIVES = minutes(30);
