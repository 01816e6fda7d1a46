import { inDomain, inFile } from "./mutation.ts";

const sendEmail = inDomain("outbox/send-email");
const outboxStore = inDomain("outbox/outbox-store", "outbox/send-email");
const outboxSchema = inDomain("outbox/outbox.schema", "outbox/send-email");
const suppression = inDomain(
  "suppression/suppression",
  "suppression/suppression",
  "outbox/send-email",
);
const suppressionSql = inDomain(
  "suppression/suppression-sql",
  "account/limit-attempts",
  "outbox/send-email",
);
const unsubscribeLink = inDomain("suppression/unsubscribe-link", "suppression/suppression");
const sendEmailByLimitAttempts = inDomain("outbox/send-email", "account/limit-attempts");
const emailActions = inFile(
  "scripts/mail/actions.ts",
  ["scripts/mail/actions.test.ts"],
  "architecture",
);
const platform = (file: string) =>
  inFile(`app/platform/mail/${file}.ts`, [`app/platform/mail/${file}.test.ts`]);
const mailer = platform("mailer");
const resendWebhook = inFile("app/platform/mail/resend-webhook.ts", [
  "app/platform/mail/mailer.test.ts",
]);

/** Sent and retried e-mails, and suppressed addresses. */
export const EMAIL_DELIVERY = [
  sendEmail(
    "an expired code is sent",
    "services.now() >= email.since + emailTtl(email.template)",
    "false",
  ),
  sendEmail(
    "an e-mail is retried without an end",
    "now + wait >= since + emailTtl(template)",
    "false",
  ),
  sendEmail("a refused e-mail is retried", 'status === "refused" || now', "now"),
  sendEmail(
    "an e-mail is sent to a suppressed address",
    "if (stop && isSuppressed(",
    "if (stop && !stop && isSuppressed(",
  ),
  sendEmail(
    "a missing mailbox is not suppressed",
    'status === "no_mailbox" && address ? stopAddress(address, "bounce", now) : undefined',
    "undefined",
  ),
  sendEmail("a failed e-mail keeps its secret", "holdsSecret(template))", "false)"),
  outboxStore(
    "an e-mail is sent before it is due",
    "        lte(outbox.due_at, now),\n        isMailOn,\n      ),\n    )\n    .returning",
    "        isMailOn,\n      ),\n    )\n    .returning",
  ),
  outboxStore(
    "the scheduled job selects claimed e-mails",
    "isMailOn,\n        lte(outbox.claimed_until, now),\n        lte(outbox.due_at, now),\n      ),\n    )\n    .orderBy",
    "isMailOn,\n        lte(outbox.due_at, now),\n      ),\n    )\n    .orderBy",
  ),
  outboxStore(
    "an e-mail of a disabled kind is sent",
    'account ? isWanted(account, "mail", kinds) : sql`0`',
    "sql`1`",
  ),
  unsubscribeLink(
    "an unsubscribe link with any signature is accepted",
    "received === right ? leaving",
    "leaving ? leaving",
  ),
  unsubscribeLink("an unsubscribe link is valid for another kind", ':${kinds.join("-")}:', ":"),
  unsubscribeLink(
    "an unsubscribe link is valid for another address",
    ":${address}${end}`",
    "${end}`",
  ),
  unsubscribeLink(
    "an unsubscribe link is valid with another language",
    "${address}${end}`",
    "${address}`",
  ),
  unsubscribeLink("an unsubscribe link is valid on another site", "`leave:${siteId}:", "`leave:"),
  outboxSchema(
    "a code e-mail is retried for days",
    "retriedFor: minutes(15)",
    "retriedFor: hours(72)",
  ),
  suppression("a suppressed address receives no login e-mails", "!email.urgent", "true"),
  suppression(
    "an address with a spam complaint receives notifications",
    ": email.isNotice;",
    ": false;",
  ),
  suppression("a suppression depends on capital letters", "normalizeEmail(email)", "email"),
  suppressionSql(
    "an older event reverts a lifted suppression",
    "WHERE ${stop.at} > coalesce(${lifted_at}, 0)",
    "WHERE 1",
  ),
  suppressionSql(
    "a weaker suppression reason replaces a stronger one",
    "min(${stored}, ${stop.reason})",
    "${stop.reason}",
  ),
  suppressionSql(
    "an address stays suppressed after the suppression was lifted",
    ", isNull(mailSuppressions.lifted_at)",
  ),
  sendEmailByLimitAttempts(
    "a suppression dated in the future cannot be lifted",
    "Math.min(counts, services.now())",
    "counts",
  ),
  sendEmailByLimitAttempts(
    "a mail outcome suppresses the address on another site",
    "row?.siteId ?? called",
    "called",
  ),
  mailer("an error code contains the address", "/^E_[A-Z_]{1,40}$/.test(code)", "true"),
  mailer(
    "an exhausted quota fails e-mails for good",
    'SETUP_ERRORS.test(code) ? "ours" : "later"',
    '"refused"',
  ),
  mailer("an e-mail is sent twice by Resend", '"idempotency-key": id,\n          ', ""),
  mailer("a sender name is not escaped", '.replaceAll(/["\\\\]/g, "\\\\$&")', ""),
  mailer("an error name contains the address", "/^[a-z_]{1,40}$/.test(name)", "true"),
  resendWebhook("an unsigned Resend webhook is accepted", 'return refuse("unsigned");', "{}"),
  resendWebhook(
    "an old Resend webhook is accepted",
    "!(Math.abs(now - at) <= MAX_WEBHOOK_AGE)",
    "false",
  ),
  resendWebhook("an empty webhook secret is accepted", "!bytes?.length", "!bytes"),
  resendWebhook("a temporary bounce counts as permanent", 'bounce.type === "Permanent" && ', ""),
  resendWebhook(
    "a refusal of the sender suppresses the recipient",
    'parsedReply?.cause === "sender" ||',
    "false ||",
  ),
  emailActions(
    "a sent e-mail is sent again by staff",
    "WHERE status = 'failed' AND ${IS_SENDABLE}\n",
    "WHERE ${IS_SENDABLE}\n",
  ),
  emailActions(
    "an e-mail without contents is sent again by staff",
    "(channel = 'mail' AND payload <> '')",
    "channel = 'mail'",
  ),
  emailActions(
    "a regenerated message keeps its old contents",
    "CASE WHEN ${IS_REGENERATED} THEN '' ELSE payload END",
    "payload",
  ),
  emailActions("an expired data export is created again", "AND expires_at > ${now}\n", "\n"),
  emailActions(
    "two data exports of a member are created at once",
    "NOT EXISTS (SELECT 1 FROM takeouts w WHERE w.account_id = t.account_id AND w.status = 'waiting')",
    "1",
  ),
];
