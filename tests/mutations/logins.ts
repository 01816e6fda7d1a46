import { inDomain } from "./mutation.ts";

const logIn = inDomain("session/log-in");
const pendingLoginStore = inDomain("session/pending-login-store", "session/log-in");
const finishLogin = inDomain("session/finish-login", "session/log-in");
const twoFactorStore = inDomain("two-factor/two-factor-store", "two-factor/spend-two-factor-code");
const limitLogins = inDomain("account/limit-logins", "session/log-in");
const totp = inDomain("two-factor/totp", "two-factor/spend-two-factor-code");
const sessionStoreByFindViewer = inDomain("session/session-store", "session/find-viewer");
const passkeySql = inDomain("passkey/passkey-sql", "security/security", "session/log-in");
const verifyPasskey = inDomain("passkey/verify-passkey", "security/security", "session/log-in");
const logInWithPasskey = inDomain("session/log-in-with-passkey", "session/log-in");
const resetPassword = inDomain("password/reset-password", "address/confirm-mail-change");
const confirmMailChange = inDomain("address/confirm-mail-change");
const security = inDomain("security/security-settings", "security/security");

/** Two-factor login, passkeys, and changes of login methods. */
export const LOGINS = [
  logIn(
    "a password logs in without the second factor",
    "!(await hasTwoFactor(",
    "(await hasTwoFactor(",
  ),
  pendingLoginStore(
    "a pending login has no attempt limit",
    ", lt(pendingLogins.tries, MAX_PENDING_LOGIN_ATTEMPTS)",
  ),
  pendingLoginStore("a banned member completes a login", ", exists(owner)"),
  finishLogin("two-factor codes have no attempt limit", "locked !== null", "locked === -1"),
  twoFactorStore("an authenticator code is accepted twice", ", lt(factors.last_step, step)"),
  twoFactorStore("a recovery code is accepted twice", "        isNull(recoveryCodes.used_at),\n"),
  twoFactorStore("a newer two-factor secret is overwritten", "eq(factors.sealed_secret, from), "),
  limitLogins(
    "refused attempts use up the owner's two-factor attempts",
    "reservedWindows: reservedWindows.map(decrementAttempts) });\n  const waitMs",
    "reservedWindows: [] });\n  const waitMs",
  ),
  totp(
    "an authenticator code is valid for hours",
    "current + TOTP_DRIFT_STEPS;",
    "current + 100 * TOTP_DRIFT_STEPS;",
  ),
  sessionStoreByFindViewer(
    "another member ends a session",
    "sessionsOf(member)\n    .delete(sessions)\n    .where(and(eq(sessions.public_id",
    "unscoped('')\n    .delete(sessions)\n    .where(and(eq(sessions.public_id",
  ),
  sessionStoreByFindViewer(
    "ending all other sessions ends the current one",
    ".where(ne(sessions.id_hash, except))",
  ),
  passkeySql(
    "a passkey challenge is accepted twice",
    "sql`changes() > 0`,\n        eq(passkeys.id, id)",
    "eq(passkeys.id, id)",
  ),
  passkeySql(
    "a cloned passkey logs in",
    "\n        or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined),",
  ),
  passkeySql(
    "a passkey logs in on another site",
    "forSite(siteId)\n    .select({\n      id: passkeys.id,\n      accountId",
    "forSite(sql`site_id`)\n    .select({\n      id: passkeys.id,\n      accountId",
  ),
  verifyPasskey(
    "a passkey challenge never expires",
    "|| Number.parseInt(until, 36) <= services.now()",
  ),
  verifyPasskey(
    "a passkey challenge is valid in another browser",
    ":${browser}:${head}",
    ":${head}",
  ),
  verifyPasskey(
    "a passkey without user verification logs in",
    "requireUserVerification: true,\n    credential",
    "requireUserVerification: false,\n    credential",
  ),
  logInWithPasskey(
    "a passkey logs in to a banned account",
    "if (!account || refusal)",
    "if (!account)",
  ),
  resetPassword(
    "a password reset reports a failed login as successful",
    "loginOutcome.ok ? { ...loginOutcome.value",
    'true ? { secret: String(opened), mark: ""',
  ),
  confirmMailChange(
    "an attacker's passkeys survive an undo",
    "\n    logins: deleteLoginMethodsSince(key, since, done),",
  ),
  security("login methods are changed in an old session", '? null : "not_fresh"', "? null : null"),
  security("an unconfirmed member changes login methods", "if (!viewer.confirmed) return"),
];
