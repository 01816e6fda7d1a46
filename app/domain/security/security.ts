/**
 * Security is how a member logs in, as the member changes it: passkeys, a second factor, its recovery codes. Invariants: only
 * in a session as fresh as a login (R100) and of a confirmed address; every change writes its letter in the same batch; what
 * another member has is not there.
 */

import type { Viewer } from "../session/session";

/** Who changes it and from where; `site` is what their apps and devices show. */
export type Changer = {
  viewer: Viewer;
  network: string;
  origin: string;
  site: { name: string; host: string };
};

/** Why something about a login stays as it is, with the status that says so. The texts are `refusal.*` of security.json. */
export const SECURITY_REFUSALS = {
  not_fresh: 403,
  not_confirmed: 403,
  not_found: 404,
  too_many_passkeys: 409,
  passkey_failed: 422,
  factor_on: 409,
  setup_over: 422,
  factor_code_wrong: 422,
  factor_locked: 429,
} as const;
export type SecurityRefusal = keyof typeof SECURITY_REFUSALS;
