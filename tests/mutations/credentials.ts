import { inDomain } from "./mutation.ts";

const requestReset = inDomain("password/request-password-reset");
const reset = inDomain("password/reset-password", "password/reset-password", "password/reset-code");
const change = inDomain("password/change-password");
const wish = inDomain("address/request-mail-change");
const holder = inDomain("address/request-mail-change", "address/request-mail-change");
const confirm = inDomain("address/confirm-mail-change");
const undo = inDomain("address/undo-mail-change");
const key = inDomain(
  "account/credentials-sql",
  "address/confirm-mail-change",
  "address/undo-mail-change",
  "password/reset-password",
);
const secrets = inDomain("account/token-sql", "address/undo-mail-change");
const sessions = inDomain(
  "session/session-sql",
  "password/reset-password",
  "password/change-password",
);

/** Who may change an account's credentials. */
export const CREDENTIALS = [
  requestReset(
    "any network learns who has an account",
    '!(await consumeAttempt(services, { siteId, limit: "existence", subject: network }))',
    "false",
  ),
  requestReset("any number of mails for a password", "if (!owner || !permit)", "if (!owner)"),
  requestReset(
    "a hidden account answers otherwise",
    "if (!caller.hidesAccounts) return",
    "if (true) return",
  ),
  reset(
    "old sessions outlive a new password",
    "deleteSessions(key, set)",
    "deleteSessions({ ...key, siteId: key.id as never }, set)",
  ),
  reset(
    "a lock outlives a new password",
    "await unlockAddress(services, { siteId, network, email: owner.email, browserMark: null });",
  ),
  change("a password changes without the old one", "if (!verified.ok)", "if (false)"),
  wish(
    "an old session moves the account",
    'if (!password) return refuse("password_needed");',
    "if (!password) return done(null);",
  ),
  wish("an unconfirmed account moves", 'owner?.status !== "active"', "!owner"),
  holder(
    "a name that nobody confirmed stands in a letter",
    'holder.status === "active" ? holder.name : null',
    "holder.name",
  ),
  confirm(
    "another member's browser stays logged in",
    "change !== null && viewer?.id === change.id",
    "change !== null && viewer !== null",
  ),
  confirm("a taken address is given twice", "isAddressFree(key, change.about, now),", "undefined,"),
  undo(
    "the thief's later way back goes on",
    'purposes: ["undo_mail_change"], since',
    'purposes: ["activate"], since',
  ),
  undo("an earlier way back ends", '["undo_mail_change"], since }', '["undo_mail_change"] }'),
  key("the old password goes on after an undo", ", password_hash = ${closed}"),
  key(
    "a link used twice sets a password",
    "SET password_hash = ${hash} WHERE changes() > 0 AND",
    "SET password_hash = ${hash} WHERE",
  ),
  secrets(
    "a stranger signs up with the address that was left",
    "AND expires_at > ${now} AND used_at IS NULL AND account_id",
    "AND 0 AND account_id",
  ),
  secrets("an owner cannot come back by themselves", " AND account_id <> ${id})`", ")`"),
  sessions(
    "everybody's sessions end",
    "account_id = ${id} AND site_id = ${siteId} AND id_hash",
    "site_id = ${siteId} AND id_hash",
  ),
];
