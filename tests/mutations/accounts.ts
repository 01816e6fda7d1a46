import { inDomain } from "./mutation.ts";

const moved = inDomain("account/credentials-sql", "address/refused-mail-change");
const changed = inDomain("account/credentials-sql", "password/change-password");
const reset = inDomain("account/credentials-sql", "password/reset-password");
const waiting = inDomain("address/address-store", "address/list-addresses");
const found = inDomain("address/address-store", "address/request-mail-change");
const permits = inDomain("account/permit-mail");
const chats = inDomain("conversation/erase-own-chats");
const moderationActions = inDomain(
  "deactivation/moderation-action-store",
  "deactivation/late-actions",
);
const late = inDomain("deactivation/moderation-action-store", "deactivation/remove-two-factor");
const carried = inDomain("deactivation/execute-moderation-action", "deactivation/late-actions");
const departed = inDomain("deactivation/deactivation-store", "deactivation/late-actions");
const hide = inDomain("deactivation/hide-sql", "deactivation/late-actions");
const link = inDomain("account/write-reactivation-token", "deactivation/reactivation-link");
const close = inDomain("deactivation/close-pages", "deactivation/reactivation-link");
const challenge = inDomain("passkey/passkey-sql", "passkey/delete-used-challenges");
const passkey = inDomain("passkey/passkey-sql", "security/own-passkeys");
const undo = inDomain("passkey/passkey-sql", "address/undo-logins");
const codes = inDomain("two-factor/two-factor-sql", "security/renew-recovery-codes");
const app = inDomain("two-factor/totp-secret", "two-factor/spend-two-factor-code");
const guesses = inDomain("account/limit-two-factor-codes", "session/two-factor-guessing");

const EXPIRY = "AND t.expires_at > ${now} ORDER";
const ROOM = "FROM passkeys WHERE account_id = ${member.id}) <";
const OWN = "WHERE account_id = ${id} AND site_id = ${siteId}";
const PASSWORD = "password_hash = ${closed} WHERE changes() > 0 AND";

/** Account credentials: whose they are, how often they work, and how long. */
export const ACCOUNTS = [
  moved(
    "a refused link moves",
    "email = ${email} WHERE changes() > 0 AND",
    "email = ${email} WHERE",
  ),
  moved("a refused undo shuts the password", PASSWORD, "password_hash = ${closed} WHERE"),
  changed(
    "one's new password is everybody's",
    "WHERE id = ${id} AND site_id = ${siteId}`;\n\n/** Whether",
    "WHERE ${id} <> '' AND site_id = ${siteId}`;\n\n/** Whether",
  ),
  reset("a lost reset is told", " AND password_hash = ${hash})`", " AND ${hash} <> '')`"),
  waiting("an expired wish waits", EXPIRY, "AND ${now} > 0 ORDER"),
  waiting("a way back is shown as a wish", " AND t.purpose = 'mail_change'\n", "\n"),
  waiting(
    "an address is read on another site",
    "id = ${id} AND site_id = ${siteId}`;\n}",
    "id = ${id} AND ${siteId} <> ''`;\n}",
  ),
  found(
    "a holder on another site is told",
    "WHERE a.site_id = ${siteId} AND a.email",
    "WHERE ${siteId} <> '' AND a.email",
  ),
  found("a holder who left is told", " AND a.status IN ('not_confirmed', 'active')`", "`"),
  permits(
    "strangers fill a confirmed mailbox",
    "  if (limit !== null && !own && !(await consume(limit))) return null;\n",
  ),
  permits("the owner's own session is counted as a stranger", " && !own"),
  chats(
    "chats after the first twenty stay",
    "return chats.length < CHATS_AT_A_TIME;",
    "return true;",
  ),
  chats(
    "words after the first five hundred stay",
    "  if (blanked >= MESSAGES_AT_A_TIME) return false;\n",
  ),
  moderationActions(
    "a deed that was done is told again",
    "(${isWaiting(id)} AND (${sql.join(",
    "(1 AND (${sql.join(",
  ),
  moderationActions(
    "deeds of before hold up what waits",
    "WHERE carried_out_at IS NULL AND at > 0",
    "WHERE at > 0",
  ),
  late(
    "a late deed ends new sessions",
    "(SELECT ${accountId} WHERE ${isWaiting(id)})",
    "(SELECT ${accountId})",
  ),
  carried(
    "a lifted ban that comes late leaves a departure",
    "dueAt: null },\n      waits,\n    )",
    "dueAt: null })",
  ),
  departed(
    "a lifted ban that comes late hardens",
    "AND kind = 'suspension' AND ${when}",
    "AND kind = 'suspension'",
  ),
  hide(
    "a ban takes the way back of who left",
    "WHERE ${change.when})`",
    "WHERE (1 OR ${change.when}))`",
  ),
  link("a way back lives for ever", "expiresAt: until,", "expiresAt: until + 1e12,"),
  close("who left is believed on", "  for (const { idHash } of ended) evictViewer(idHash);\n"),
  challenge(
    "a used challenge is forgotten",
    "WHERE expires_at < ${now} ORDER",
    "WHERE ${now} > 0 ORDER",
  ),
  passkey(
    "others' passkeys are listed",
    `FROM passkeys ${OWN} ORDER BY created_at DESC`,
    "FROM passkeys WHERE ${id} <> '' AND site_id = ${siteId} ORDER BY created_at DESC",
  ),
  passkey("others' passkeys fill one's room", ROOM, "FROM passkeys WHERE ${member.id} <> '') <"),
  passkey("a removed passkey is made again", "WHERE changes() > 0 AND (SELECT", "WHERE (SELECT"),
  undo(
    "everybody's passkeys go with a thief's",
    `DELETE FROM passkeys ${OWN} AND \${when}\``,
    "DELETE FROM passkeys WHERE ${id} <> '' AND site_id = ${siteId} AND ${when}`",
  ),
  codes(
    "everybody's recovery codes go",
    "DELETE FROM recovery_codes WHERE account_id = ${id} AND",
    "DELETE FROM recovery_codes WHERE ${id} <> '' AND",
  ),
  app("a factor's secret opens in another row", "`factor:${siteId}:${id}`", "`factor:${siteId}`"),
  guesses(
    "one network guesses at all accounts",
    "    { ...counters.network, ...TWO_FACTOR_NETWORK_GUESSES },\n",
  ),
  guesses(
    "an owner's code ends no counting",
    "[lock, account].map(clearAttempts)",
    "[lock].map(clearAttempts)",
  ),
];
