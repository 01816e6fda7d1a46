import { inDomain } from "./mutation.ts";

const findViewer = inDomain("session/find-viewer");
const sessionStore = inDomain("session/session-store", "session/find-viewer", "session/log-in");
const profileSql = inDomain("profile/profile-sql", "session/find-viewer");
const logIn = inDomain("session/log-in", "session/log-in", "session/guessing");
const logInByDeletion = inDomain("session/log-in", "deactivation/deletion");
const limitLogins = inDomain("account/limit-logins", "session/guessing", "session/log-in");
const attemptStore = inDomain("account/attempt-store", "session/log-in");
const tokenStore = inDomain("account/token-store", "session/login-code", "signup/activation");
const tokenSql = inDomain(
  "account/token-sql",
  "session/login-code",
  "signup/activation",
  "signup/save-step",
);

/** Sessions and access. */
export const SESSIONS = [
  findViewer("a cached session is valid on another site", "cached?.siteId === siteId", "cached"),
  findViewer("a banned account's session is valid", " || !LOGIN_STATUSES.has(row.status)"),
  findViewer("activity is never stored", "row.seenAt < now - TOUCH_INTERVAL", "false"),
  inDomain("session/session", "session/find-viewer")(
    "activity is stored at every request",
    "const TOUCH_INTERVAL = minutes(30)",
    "const TOUCH_INTERVAL = 0",
  ),
  sessionStore(
    "a session is valid on another site",
    "forSite(q.siteId)",
    "forSite(sql`sessions.site_id`)",
  ),
  sessionStore(
    "a session never expires",
    "        gt(sessions.expires_at, q.now),\n        gt(",
    "        gt(",
  ),
  sessionStore("an idle session never ends", "        gt(sessions.seen_at, q.seenSince),\n"),
  profileSql(
    "a visit updates every member's activity",
    ".set({ last_active_at: at })\n    .where(eq(profiles.id, id))",
    ".set({ last_active_at: at })",
  ),
  sessionStore(
    "a socket's session is valid on another site",
    "forOwner(q, sessions.account_id)",
    "forOwner({ id: q.id, siteId: sql`sessions.site_id` }, sessions.account_id)",
  ),
  sessionStore(
    "a socket's session is valid for another member",
    "forOwner(q, sessions.account_id)",
    "forSite(q.siteId)",
  ),
  logIn("a banned account logs in", 'status === "not_confirmed" || status === "active"', "status"),
  logIn(
    "an unconfirmed hidden account logs in",
    '!hidesAccounts || status !== "not_confirmed"',
    "true",
  ),
  logInByDeletion(
    "a reactivation logs in by another account's password",
    "spent?.accountId !== accountId || !account",
    "!account",
  ),
  limitLogins(
    "only the lock limits login attempts",
    "if (unlocked && reserved.every(Boolean))\n",
    "if (unlocked)\n",
  ),
  limitLogins(
    "strangers lock the owner's browser",
    'limit: "login_known", subject: `${browserMark}|${network}`',
    'limit: "login", subject: `${email}|${network}`',
  ),
  limitLogins(
    "a refused login attempt counts against other members",
    "reservedWindows: reservedWindows.map(decrementAttempts) });\n  return minutesLeft",
    "reservedWindows: [] });\n  return minutesLeft",
  ),
  attemptStore("a login lock does not grow", " * (1 << min(${locks}, 20))"),
  attemptStore(
    "a login lock grows without a maximum",
    "min(${rule.longest}, ${rule.first}",
    "(${rule.first}",
  ),
  attemptStore("a login attempt during a lock is counted", "        setWhere: lte(until, now),\n"),
  tokenStore(
    "a login code is valid in any browser",
    "        sql`${accountTokens.browser_hash} IS ${browserHash}`,\n",
  ),
  tokenStore(
    "a login code has no attempt limit",
    "    lt(accountTokens.code_attempts, MAX_CODE_ATTEMPTS),\n",
  ),
  tokenStore("a login code never expires", "    gt(accountTokens.code_expires_at, query.now),\n"),
  tokenStore("a used login code is accepted", "isNull(accountTokens.used_at),\n    lt(", "lt("),
  tokenSql(
    "a mailed secret is accepted twice",
    "isNull(accountTokens.used_at),\n        gt(",
    "gt(",
  ),
  tokenSql(
    "a mailed secret never expires",
    "        gt(accountTokens.expires_at, now),\n        when,",
    "        when,",
  ),
  tokenSql(
    "a mailed secret is valid for any purpose",
    "eq(accountTokens.purpose, purpose),\n        isNull(accountTokens.used_at),\n        gt",
    "isNull(accountTokens.used_at),\n        gt",
  ),
  tokenSql(
    "a mailed secret is valid on another site",
    "forSite(siteId)\n    .update(accountTokens)",
    "forSite(sql`site_id`)\n    .update(accountTokens)",
  ),
];
