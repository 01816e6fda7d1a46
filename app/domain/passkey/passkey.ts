/**
 * A passkey is a key pair of a device or of its maker's account; we have the public half. Invariants: it opens the site whose
 * host it was made for and no other; it is used only by somebody whom the device has looked at (user verification), so that it
 * counts as two things at once; a challenge is answered once, within five minutes, in the browser that asked for it; a counter
 * that goes back is a copy and opens nothing; names and public keys are all that is kept of it.
 */

import { base64url } from "~/kit/base64";
import { minutes } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";

/** As many as anybody has devices (R155). */
export const MAX_PASSKEYS = 10;
export const CHALLENGE_LIVES = minutes(5);

/** The site as browsers know it: a passkey belongs to the host, an answer comes from the origin. */
export type PasskeySite = { host: string; origin: string };

/** Whose a passkey is, in the letters that a device keeps with it and says at a login (Web Authentication, "user handle"). */
export const handleOf = (accountId: MemberId): string =>
  base64url(new TextEncoder().encode(accountId));
