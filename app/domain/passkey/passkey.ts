/**
 * A passkey is a key pair on a device or in its vendor's account; we store the public key.
 * Invariants: it is valid only for the host it was created for; it is accepted only with user
 * verification, so that it counts as two factors; a challenge is answered once, within five
 * minutes, in the browser that requested it; a decreasing counter reveals a copy and is rejected;
 * only names and public keys are stored.
 */

import { base64url } from "~/kit/base64";
import { minutes } from "~/kit/duration";
import type { MemberId, StaffId } from "~/kit/ids";

/** More than the number of devices a member has in practice (R155). */
export const MAX_PASSKEYS = 10;
export const CHALLENGE_TTL = minutes(5);

/** A passkey is bound to the site's host; an answer comes from its origin. */
export type PasskeySite = { host: string; origin: string };

/**
 * The account of a passkey, in the form a device stores with it and returns at login (Web
 * Authentication, "user handle").
 */
export const userHandleOf = (accountId: MemberId | StaffId): string =>
  base64url(new TextEncoder().encode(accountId));
