import { inFile } from "./mutation.ts";

const password = (name: string) => `app/domain/password/${name}`;
const address = (name: string) => `app/domain/address/${name}`;
const ask = inFile(password("ask-reset.ts"), [password("ask-reset.test.ts")]);
const reset = inFile(password("reset-password.ts"), [
  password("reset-password.test.ts"),
  password("reset-code.test.ts"),
]);
const change = inFile(password("change-password.ts"), [password("change-password.test.ts")]);
const wish = inFile(address("ask-mail-change.ts"), [address("ask-mail-change.test.ts")]);
const holder = inFile(address("tell-holder.ts"), [address("ask-mail-change.test.ts")]);
const confirm = inFile(address("confirm-mail-change.ts"), [address("confirm-mail-change.test.ts")]);
const undo = inFile(address("undo-mail-change.ts"), [address("undo-mail-change.test.ts")]);
const key = inFile("app/domain/account/key-sql.ts", [
  address("confirm-mail-change.test.ts"),
  address("undo-mail-change.test.ts"),
  password("reset-password.test.ts"),
]);
const secrets = inFile("app/domain/account/token-sql.ts", [address("undo-mail-change.test.ts")]);
const sessions = inFile("app/domain/session/session-sql.ts", [
  password("reset-password.test.ts"),
  password("change-password.test.ts"),
]);

/** Who may change what an account is opened with. */
export const OWNERS = [
  ask(
    "any network learns who has an account",
    '!(await takeAttempt(services, { siteId, limit: "existence", subject: network }))',
    "false",
  ),
  ask(
    "any number of mails for a password",
    '!(await takeAttempt(services, { siteId, limit: "reset_mail", subject: id }))',
    "false",
  ),
  ask(
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
    "await unlockAddress(services, { siteId, network, email: owner.email });",
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
  confirm("a taken address is given twice", "isFree(key, change.about, now),", "undefined,"),
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
