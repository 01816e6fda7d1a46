import { inDomain } from "./mutation.ts";

const requestPasswordReset = inDomain("password/request-password-reset", "password/reset-password");
const resetPassword = inDomain("password/reset-password");
const changePassword = inDomain("password/change-password", "password/reset-password");
const requestMailChange = inDomain("address/request-mail-change");
const confirmMailChange = inDomain("address/confirm-mail-change");
const accountSql = inDomain(
  "account/account-sql",
  "address/confirm-mail-change",
  "password/reset-password",
);
const tokenSql = inDomain("account/token-sql", "address/confirm-mail-change");
const sessionSql = inDomain("session/session-sql", "password/reset-password");

/** Changes of passwords and addresses, and their undo links. */
export const CREDENTIALS = [
  requestPasswordReset(
    "account lookups by password reset have no network limit",
    '!(await consumeAttempt(services, { siteId, limit: "existence", subject: network }))',
    "false",
  ),
  requestPasswordReset(
    "password reset e-mails have no limit",
    "if (!owner || !permit)",
    "if (!owner)",
  ),
  requestPasswordReset(
    "a password reset for a hidden account has another response",
    "if (!caller.hidesAccounts) return",
    "if (true) return",
  ),
  resetPassword(
    "old sessions survive a password reset",
    "deleteSessions(key, set)",
    "deleteSessions({ ...key, siteId: key.id as never }, set)",
  ),
  resetPassword(
    "a login lock survives a password reset",
    "await unlockAddress(services, { siteId, network, email: owner.email, browserMark: null });",
  ),
  changePassword(
    "a password changes without the current password",
    "if (!verified.ok)",
    "if (false)",
  ),
  requestMailChange(
    "an old session changes the address without a password",
    'if (!password) return refuse("password_needed");',
    "if (!password) return done(null);",
  ),
  requestMailChange(
    "an unconfirmed account changes its address",
    'owner?.status !== "active"',
    "!owner",
  ),
  requestMailChange(
    "an e-mail contains an unconfirmed holder's name",
    'holder.status === "active" ? holder.name : null',
    "holder.name",
  ),
  confirmMailChange(
    "an address change keeps another member's session",
    "change !== null && viewer?.id === change.id",
    "change !== null && viewer !== null",
  ),
  confirmMailChange(
    "a taken address is assigned twice",
    "isAddressFree(key, change.about, now),",
    "undefined,",
  ),
  confirmMailChange(
    "an undo keeps the attacker's later undo link",
    'purposes: ["undo_mail_change"], since',
    'purposes: ["activate"], since',
  ),
  confirmMailChange(
    "an undo revokes an earlier undo link",
    '["undo_mail_change"], since }',
    '["undo_mail_change"] }',
  ),
  accountSql("the previous password is valid after an undo", ", password_hash: closed"),
  accountSql(
    "a used link sets a password",
    "set({ password_hash: hash }).where(previousStatementWrote)",
    "set({ password_hash: hash })",
  ),
  tokenSql(
    "a stranger signs up with an address that can still be restored",
    "          isNull(accountTokens.used_at),\n          ne(accountTokens.account_id, id),",
    "          sql`0`,\n          ne(accountTokens.account_id, id),",
  ),
  tokenSql(
    "an owner cannot return to their previous address",
    "          ne(accountTokens.account_id, id),\n",
  ),
  sessionSql(
    "a new password ends every member's sessions",
    "sessionsOf(member)\n    .delete(sessions)\n    .where(and(ne(",
    "unscoped('')\n    .delete(sessions)\n    .where(and(eq(sessions.site_id, member.siteId), ne(",
  ),
];
