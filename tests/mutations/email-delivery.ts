import { inDomain, inFile } from "./mutation.ts";

const send = inDomain("outbox/send-email");
const store = inDomain("outbox/outbox-store", "outbox/send-email");
const lives = inDomain("outbox/outbox.schema", "outbox/send-email");
const stop = inDomain(
  "suppression/suppression",
  ...(["suppression/suppression", "outbox/send-email"] as const),
);
const row = inDomain(
  "suppression/suppression-sql",
  "account/find-suppression-reason",
  "outbox/send-email",
);
const suppression = inDomain("outbox/outbox-store", "outbox/suppress-unwanted");
const link = inDomain("suppression/unsubscribe-link");
const mailEvent = inDomain("outbox/handle-mail-event", "account/find-suppression-reason");
const again = inFile("scripts/mail/actions.ts", ["scripts/mail/actions.test.ts"], "architecture");
const platform = (file: string) =>
  inFile(`app/platform/mail/${file}.ts`, [`app/platform/mail/${file}.test.ts`]);
const mailer = platform("mailer");
const resend = platform("resend");
const call = platform("resend-webhook");

/** Sent and retried e-mails, and suppressed addresses. */
export const EMAIL_DELIVERY = [
  send(
    "a code is sent too late",
    "services.now() >= email.since + emailTtl(email.template)",
    "false",
  ),
  send("a letter is tried for ever", "now + wait >= since + emailTtl(template)", "false"),
  send("what is refused is tried again", 'status === "refused" || now', "now"),
  send(
    "a suppressed address is written to",
    "if (stop && isSuppressed(",
    "if (stop && !stop && isSuppressed(",
  ),
  send(
    "a mailbox that takes nothing is forgotten",
    'status === "no_mailbox" && address ? stopAddress(address, "bounce", now) : undefined',
    "undefined",
  ),
  send("a secret is kept with a dead letter", "holdsSecret(template))", "false)"),
  store(
    "a letter leaves before its time",
    " AND due_at <= ${now}\n      RETURNING",
    "\n      RETURNING",
  ),
  store("the clock names what waits", "AND claimed_until <= ${now}\n    AND due_at", "AND due_at"),
  suppression(
    "what was switched off is sent",
    'account ? isWanted(account, "mail", kinds) : sql`0`',
    "sql`1`",
  ),
  link("anybody ends anybody's letters", "received === right ? leaving", "leaving ? leaving"),
  link("a link ends another kind", ':${kinds.join("-")}:', ":"),
  link("a link is good from another mailbox", ":${address}${end}`", "${end}`"),
  link("a link speaks another language", "${address}${end}`", "${address}`"),
  link("a link ends letters of another site", "`leave:${siteId}:", "`leave:"),
  lives("a code is worth sending for days", "retriedFor: minutes(15)", "retriedFor: hours(72)"),
  stop("whoever lost a mailbox cannot get in", "!email.urgent", "true"),
  stop("spam is told news", ": email.isNotice;", ": false;"),
  stop("an address is told by its capitals", "normalizeEmail(email)", "email"),
  row("what was lifted comes back late", "WHERE excluded.at > coalesce(lifted_at, 0)", "WHERE 1"),
  row("a weaker reason takes over", "min(reason, excluded.reason)", "excluded.reason"),
  row(
    "a lifted address stays stopped",
    "AND address_hash = ${hash} AND lifted_at IS NULL`;\n\n/** Writes",
    "AND address_hash = ${hash}`;\n\n/** Writes",
  ),
  mailEvent(
    "an event of the future cannot be lifted",
    "Math.min(counts, services.now())",
    "counts",
  ),
  mailEvent("one service stops another site", "row?.siteId ?? called", "called"),
  mailer("a fault tells the address", "/^E_[A-Z_]{1,40}$/.test(code)", "true"),
  mailer("a full quota kills letters", 'SETUP_ERRORS.test(code) ? "ours" : "later"', '"refused"'),
  resend("a letter is sent twice by Resend", '"idempotency-key": id,\n          ', ""),
  resend("a sender's name says more", '.replaceAll(/["\\\\]/g, "\\\\$&")', ""),
  resend("an error tells the address", "/^[a-z_]{1,40}$/.test(name)", "true"),
  call("anybody speaks for Resend", 'return refuse("unsigned");', "{}"),
  call("a kept call counts", "!(Math.abs(now - at) <= MAX_WEBHOOK_AGE)", "false"),
  call("an empty secret signs", "!bytes?.length", "!bytes"),
  call("what passes is a bounce", 'bounce.type === "Permanent" && ', ""),
  call("a refused sender stops an address", 'parsedReply?.cause === "sender" ||', "false ||"),
  again(
    "a sent letter is sent again",
    "WHERE status = 'failed' AND ${IS_SENDABLE}\n",
    "WHERE ${IS_SENDABLE}\n",
  ),
  again(
    "an emptied letter is sent again",
    "(channel = 'mail' AND payload <> '')",
    "channel = 'mail'",
  ),
  again(
    "what is written anew keeps its words",
    "CASE WHEN ${IS_REGENERATED} THEN '' ELSE payload END",
    "payload",
  ),
  again("a copy is made again whose day is over", "AND expires_at > ${now}\n", "\n"),
  again(
    "two copies of somebody's data are made at once",
    "NOT EXISTS (SELECT 1 FROM takeouts w WHERE w.account_id = t.account_id AND w.status = 'waiting')",
    "1",
  ),
];
