import { inDomain } from "./mutation.ts";

const letIn = inDomain("session/complete-first-factor", "session/finish-login");
const pending = inDomain("session/pending-login-store", "session/finish-login");
const finish = inDomain("session/finish-login", "session/two-factor-guessing");
const factor = inDomain("two-factor/two-factor-store", "two-factor/spend-two-factor-code");
const guesses = inDomain("account/limit-two-factor-codes", "session/two-factor-guessing");
const app = inDomain("two-factor/totp-secret", "two-factor/spend-two-factor-code");
const list = inDomain("session/session-list-store", "session/end-sessions");
const passkey = inDomain("passkey/passkey-sql", "security/passkeys", "session/log-in-with-passkey");
const challenge = inDomain("passkey/challenge", "security/passkeys", "session/log-in-with-passkey");
const verify = inDomain(
  "passkey/verify-passkey",
  "security/passkeys",
  "session/log-in-with-passkey",
);
const byPasskey = inDomain("session/log-in-with-passkey");
const reset = inDomain("password/reset-password", "address/undo-logins");
const undo = inDomain("address/undo-mail-change", "address/undo-logins");
const may = inDomain(
  "security/security-change-refusal",
  "security/passkeys",
  "security/two-factor",
);

/** How members log in, and who may change it. */
export const LOGINS = [
  letIn(
    "a password opens what has a second factor",
    "!(await hasTwoFactor(",
    "(await hasTwoFactor(",
  ),
  pending("a login may be tried for ever", " AND tries < ${MAX_PENDING_LOGIN_ATTEMPTS}\n"),
  pending(
    "a banned member ends a login",
    "EXISTS (SELECT 1 FROM accounts WHERE id = account_id AND status IN ('not_confirmed', 'active'))",
    "1",
  ),
  finish("codes are guessed without a limit", "locked !== null", "locked === -1"),
  factor("a code of an app works twice", " AND last_step < ${step}"),
  factor("a recovery code works twice", "\n    AND used_at IS NULL"),
  factor(
    "a secret set up meanwhile is written over",
    "AND sealed_secret = ${from} AND last_step",
    "AND ${from} <> '' AND last_step",
  ),
  guesses(
    "a thief uses the owner's codes up",
    "reservedWindows: reservedWindows.map(decrementAttempts)",
    "reservedWindows: []",
  ),
  app(
    "a code counts for hours",
    "current + TOTP_DRIFT_STEPS;",
    "current + 100 * TOTP_DRIFT_STEPS;",
  ),
  list(
    "a session ends by another member",
    "account_id = ${id} AND site_id = ${siteId} AND public_id =",
    "public_id =",
  ),
  list("all others is this one too", " AND id_hash <> ${except}"),
  passkey("a challenge is answered twice", "changes() > 0 AND id =", "id ="),
  passkey(
    "a copy of a passkey opens",
    "\n    AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))",
  ),
  passkey(
    "a passkey opens another site",
    "WHERE site_id = ${siteId} AND credential_id",
    "WHERE credential_id",
  ),
  challenge("a challenge never ends", "|| Number.parseInt(until, 36) <= services.now()"),
  challenge("a challenge is good in any browser", ":${browser}:${head}", ":${head}"),
  verify(
    "a phone that saw nobody opens",
    "requireUserVerification: true,\n    credential",
    "requireUserVerification: false,\n    credential",
  ),
  byPasskey("a passkey opens a banned account", "if (!account || refusal)", "if (!account)"),
  reset(
    "a reset says that somebody is in who is not",
    "opened.ok ? { ...opened.value",
    'true ? { secret: String(opened), mark: ""',
  ),
  undo("a thief's passkeys stay", "\n    logins: deleteLoginMethodsSince(key, since, done),"),
  may("a login is changed in an old session", '? null : "not_fresh"', "? null : null"),
  may("a login is changed by an unconfirmed address", "if (!viewer.confirmed) return"),
];
