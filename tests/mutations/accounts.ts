import { inDomain } from "./mutation.ts";

const accountSqlByConfirmMailChange = inDomain(
  "account/account-sql",
  "address/confirm-mail-change",
);
const accountSqlByResetPassword = inDomain("account/account-sql", "password/reset-password");
const addressStore = inDomain("address/address-store", "address/request-mail-change");
const permitMail = inDomain("account/permit-mail", "account/limit-attempts");
const ownChats = inDomain("conversation/own-chats", "conversation/delete-conversation");
const deactivationStore = inDomain(
  "deactivation/deactivation-store",
  "deactivation/execute-moderation-action",
);
const executeModerationAction = inDomain("deactivation/execute-moderation-action");
const hideStore = inDomain("deactivation/hide-store", "deactivation/execute-moderation-action");
const mailedSecret = inDomain("account/mailed-secret", "deactivation/deletion");
const deletion = inDomain("deactivation/deletion");
const passkeySqlByVerifyPasskey = inDomain("passkey/passkey-sql", "passkey/verify-passkey");
const passkeySqlBySecurity = inDomain("passkey/passkey-sql", "security/security");
const passkeySqlByConfirmMailChange = inDomain(
  "passkey/passkey-sql",
  "address/confirm-mail-change",
);
const twoFactorSql = inDomain("two-factor/two-factor-sql", "security/security");
const twoFactorCodes = inDomain("two-factor/two-factor-codes", "two-factor/spend-two-factor-code");
const limitLogins = inDomain("account/limit-logins", "session/log-in");

const EXPIRY = "        gt(accountTokens.expires_at, now),\n      ),\n    )\n    .orderBy";
const PASSKEY_COUNT = "FROM ${passkeys} WHERE ${passkeys.account_id} = ${member.id}) <";

/** Account credentials: their ownership, number of uses and expiry. */
export const ACCOUNTS = [
  accountSqlByConfirmMailChange(
    "a used e-mail change link changes the address again",
    ".set({ email }).where(previousStatementWrote)",
    ".set({ email })",
  ),
  accountSqlByConfirmMailChange(
    "a used undo link disables the password again",
    ".set({ email, password_hash: closed })\n    .where(previousStatementWrote)",
    ".set({ email, password_hash: closed })",
  ),
  accountSqlByResetPassword(
    "a password change sets every account's password",
    "accountOf(member).update(accounts).set({ password_hash: hash });",
    "forSite(member.siteId).update(accounts).set({ password_hash: hash });",
  ),
  accountSqlByResetPassword(
    "a password reset that was not stored counts as stored",
    "isAccountWhere(member, eq(accounts.password_hash, hash))",
    "isAccountWhere(member, sql`${hash} <> ''`)",
  ),
  addressStore(
    "an expired e-mail change is shown as pending",
    EXPIRY,
    "      ),\n    )\n    .orderBy",
  ),
  addressStore(
    "an undo link is shown as a pending e-mail change",
    '        eq(accountTokens.purpose, "mail_change"),\n',
  ),
  addressStore(
    "an account's address is read on another site",
    "forOwner(member, accounts.id)\n    .select({",
    "forOwner({ ...member, siteId: sql`site_id` }, accounts.id)\n    .select({",
  ),
  addressStore(
    "the holder of an address on another site is notified",
    "forSite(siteId)\n      .select(ownerColumns)",
    "forSite(sql`accounts.site_id`)\n      .select(ownerColumns)",
  ),
  addressStore(
    "a deactivated holder of an address is notified",
    ', inArray(accounts.status, ["not_confirmed", "active"])',
  ),
  permitMail(
    "e-mails requested by others to a confirmed address have no limit",
    "  if (limit !== null && !own && !(await consume(limit))) return null;\n",
  ),
  permitMail("an owner's own session counts towards the limit of others", " && !own"),
  ownChats(
    "chats after the first batch are not erased",
    "return chats.length < CHATS_AT_A_TIME;",
    "return true;",
  ),
  ownChats(
    "messages after the first batch are not erased",
    "  if (blanked >= MESSAGES_AT_A_TIME) return false;\n",
  ),
  deactivationStore(
    "a completed moderation action notifies again",
    "(${isWaiting(id)} AND (${sql.join(",
    "(1 AND (${sql.join(",
  ),
  deactivationStore(
    "completed moderation actions block the pending ones",
    "and(isUnexecuted, gt(moderationActions.at, 0))",
    "gt(moderationActions.at, 0)",
  ),
  deactivationStore(
    "a completed moderation action ends new sessions",
    "(SELECT ${accountId} WHERE ${isWaiting(id)})",
    "(SELECT ${accountId})",
  ),
  executeModerationAction(
    "a repeated moderation action inserts a deactivation after the restoration",
    "untilAt: until },\n        waits,\n      )",
    "untilAt: until },\n      )",
  ),
  deactivationStore(
    "a repeated ban turns a new suspension into a ban",
    "and(eq(deactivations.kind, from), when)",
    "eq(deactivations.kind, from)",
  ),
  hideStore(
    "an account is hidden although the action does not apply",
    "WHERE ${change.when})`",
    "WHERE (1 OR ${change.when}))`",
  ),
  mailedSecret(
    "a reactivation link never expires",
    "expiresAt: until,",
    "expiresAt: until + 1e12,",
  ),
  deletion(
    "a deleted account's sessions stay in the viewer cache",
    "  for (const { idHash } of ended) evictViewer(idHash);\n",
  ),
  passkeySqlByVerifyPasskey(
    "a used passkey challenge is deleted before it expires",
    "where(lt(usedChallenges.expires_at, now))",
    "where(sql`${now} > 0`)",
  ),
  passkeySqlBySecurity(
    "another member's passkeys are listed",
    "passkeysOf(member)\n    .select({\n      id:",
    "forSite(member.siteId)\n    .select({\n      id:",
  ),
  passkeySqlBySecurity(
    "another member's passkeys count towards the limit",
    PASSKEY_COUNT,
    "FROM ${passkeys} WHERE ${member.id} <> '') <",
  ),
  passkeySqlBySecurity(
    "a passkey is inserted although its challenge was used",
    "changes() > 0 AND (SELECT",
    "(SELECT",
  ),
  passkeySqlByConfirmMailChange(
    "an undo deletes every member's passkeys",
    "passkeysOf(member)\n    .delete(passkeys)\n    .where(and(gte(",
    "forSite(member.siteId)\n    .delete(passkeys)\n    .where(and(gte(",
  ),
  twoFactorSql(
    "every member's recovery codes are deleted",
    "forOwner(member, recoveryCodes.account_id)",
    "forOwner({ ...member, id: sql`account_id` }, recoveryCodes.account_id)",
  ),
  twoFactorCodes(
    "a two-factor secret decrypts in another account's row",
    "`factor:${siteId}:${id}`",
    "`factor:${siteId}`",
  ),
  limitLogins(
    "one network tries two-factor codes of any number of accounts",
    "    { ...counters.network, ...TWO_FACTOR_NETWORK_GUESSES },\n",
  ),
  limitLogins(
    "a valid two-factor code does not reset the attempt counter",
    "[lock, account].map(clearAttempts)",
    "[lock].map(clearAttempts)",
  ),
];
