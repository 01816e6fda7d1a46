import { inDomain } from "./mutation.ts";

const viewer = inDomain("session/find-viewer");
const store = inDomain("session/session-store", "session/find-viewer", "session/log-in");
const profile = inDomain("profile/profile-sql", "session/find-viewer");
const logIn = inDomain("session/log-in", "session/log-in", "session/hidden-login");
const guesses = inDomain("account/limit-logins", "session/guessing", "session/login-lock");
const locks = inDomain("account/attempt-store", "session/login-lock");
const code = inDomain("account/token-store", "session/login-code", "signup/activation-code");
const spent = inDomain(
  "account/token-sql",
  "session/login-code",
  "signup/activation",
  "signup/purpose",
);

/** Sessions and access. */
export const SESSIONS = [
  viewer("a remembered session opens another site", "cached?.siteId === siteId", "cached"),
  viewer("a banned account is let in", " || !LOGIN_STATUSES.has(row.status)"),
  viewer("activity is never written", "row.seenAt < now - TOUCH_INTERVAL", "false"),
  inDomain("session/session", "session/find-viewer")(
    "activity is written at every visit",
    "const TOUCH_INTERVAL = minutes(30)",
    "const TOUCH_INTERVAL = 0",
  ),
  store(
    "a session opens another site",
    "AND s.site_id = ${siteId} AND s.expires_at",
    "AND s.expires_at",
  ),
  store("a session never expires", " AND s.expires_at > ${now} AND s.seen", " AND s.seen"),
  store("a session sleeps for ever", " AND s.seen_at > ${seenSince}"),
  profile(
    "a visit is everybody's activity",
    "last_active_at = ${at} WHERE id = ${id}`",
    "last_active_at = ${at}`",
  ),
  store(
    "a socket's session stands on another site",
    "AND s.site_id = ${siteId} AND s.account_id",
    "AND s.account_id",
  ),
  store("a socket's session stands for another member", " AND s.account_id = ${id}\n"),
  logIn("a banned account logs in", 'status === "not_confirmed" || status === "active"', "status"),
  logIn(
    "a hidden account opens unconfirmed",
    '!caller.hidesAccounts || status !== "not_confirmed"',
    "true",
  ),
  guesses("only the lock counts guesses", "unlocked && reserved.every(Boolean)", "unlocked"),
  guesses(
    "the owner's browser is locked by strangers",
    'limit: "login_known", subject: `${browserMark}|${network}`',
    'limit: "login", subject: `${email}|${network}`',
  ),
  guesses("a refused guess uses up others' tries", "reservedWindows.map(decrementAttempts)", "[]"),
  locks("a lock does not grow", " * (1 << min(locks, 20))"),
  locks("a lock grows without end", "min(${rule.longest}, ${rule.first}", "(${rule.first}"),
  locks("a locked login is counted", "WHERE locked_until <= ${now}\n"),
  code("a code opens in any browser", "AND browser_hash IS ${browserHash} "),
  code("a code may be tried for ever", "AND code_attempts < ${MAX_CODE_ATTEMPTS} "),
  code("a code does not grow old", " AND code_expires_at > ${now}"),
  code("a used code is tried again", "AND used_at IS NULL AND code_attempts", "AND code_attempts"),
  spent("a mailed secret works twice", " AND used_at IS NULL AND expires_at", " AND expires_at"),
  spent("a mailed secret works for ever", " AND expires_at > ${now}\n", "\n"),
  spent(
    "a mailed secret serves any purpose",
    " AND purpose = ${purpose} AND used_at IS NULL AND expires",
    " AND used_at IS NULL AND expires",
  ),
  spent(
    "a mailed secret works on another site",
    "WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND purpose = ${purpose} AND used_at IS",
    "WHERE secret_hash = ${secretHash} AND purpose = ${purpose} AND used_at IS",
  ),
];
