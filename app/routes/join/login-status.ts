import type { LoginRefusal } from "~/domain/session/log-in";

/** What a refused login answers with, on the page and at its door. */
export const LOGIN_STATUS: Record<LoginRefusal, number> = {
  login_failed: 422,
  login_locked: 429,
  login_code_only: 429,
  deletion_pending: 403,
  account_closed: 403,
};
