import { inFile } from "./mutation.ts";

const session = (name: string) => `app/domain/session/${name}`;
const security = (name: string) => `app/domain/security/${name}`;
const letIn = inFile(session("let-in.ts"), [session("finish-login.test.ts")]);
const pending = inFile(session("pending-store.ts"), [session("finish-login.test.ts")]);
const finish = inFile(session("finish-login.ts"), [session("factor-guessing.test.ts")]);
const factor = inFile("app/domain/factor/factor-store.ts", [
  "app/domain/factor/spend-code.test.ts",
]);
const guesses = inFile("app/domain/account/limit-factor-codes.ts", [
  session("factor-guessing.test.ts"),
]);
const app = inFile("app/domain/factor/app-secret.ts", ["app/domain/factor/spend-code.test.ts"]);
const list = inFile(session("session-list-store.ts"), [session("end-sessions.test.ts")]);
const passkey = inFile("app/domain/passkey/passkey-sql.ts", [
  security("passkeys.test.ts"),
  session("log-in-with-passkey.test.ts"),
]);
const challenge = inFile("app/domain/passkey/challenge.ts", [
  security("passkeys.test.ts"),
  session("log-in-with-passkey.test.ts"),
]);
const verify = inFile("app/domain/passkey/verify-passkey.ts", [
  security("passkeys.test.ts"),
  session("log-in-with-passkey.test.ts"),
]);
const byPasskey = inFile(session("log-in-with-passkey.ts"), [
  session("log-in-with-passkey.test.ts"),
]);
const reset = inFile("app/domain/password/reset-password.ts", [
  "app/domain/address/undo-logins.test.ts",
]);
const undo = inFile("app/domain/address/undo-mail-change.ts", [
  "app/domain/address/undo-logins.test.ts",
]);
const may = inFile(security("may-change.ts"), [
  security("passkeys.test.ts"),
  security("factor.test.ts"),
]);

/** How members log in, and who may change it. */
export const LOGINS = [
  letIn("a password opens what has a second factor", "!(await hasFactor(", "(await hasFactor("),
  pending("a login may be tried for ever", " AND tries < ${PENDING_TRIES}\n"),
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
  guesses("a thief uses the owner's codes up", "taken: taken.map(giveBack)", "taken: []"),
  app("a code counts for hours", "current + DRIFT;", "current + 100 * DRIFT;"),
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
    "opened.ok ? { secret: opened.value",
    "true ? { secret: String(opened)",
  ),
  undo("a thief's passkeys stay", "\n    logins: deleteLoginsSince(key, since, done),"),
  may("a login is changed in an old session", '? null : "not_fresh"', "? null : null"),
  may("a login is changed by an unconfirmed address", "if (!viewer.confirmed) return"),
];
