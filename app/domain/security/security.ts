/**
 * Security is how a member manages their login settings: passkeys, a second factor, recovery codes.
 * Invariants: only in a session as fresh as a login (R100) with a confirmed address; every change
 * writes its e-mail in the same batch; other members' data is not found.
 */

import type { Viewer } from "../session/session";

/**
 * The member who changes settings and the request context; `site` is shown by their apps and
 * devices.
 */
export type SecurityContext = {
  viewer: Viewer;
  network: string;
  origin: string;
  site: { name: string; host: string };
};

/** Business errors with their status. The texts are `refusal.*` of security.json. */
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
