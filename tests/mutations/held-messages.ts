import { inDomain, inFile } from "./mutation.ts";

const heldSql = inDomain("scam-detection/held-sql", "conversation/send-approved-messages");
const messageStore = inDomain("conversation/message-store", "conversation/send-approved-messages");
const sendApprovedMessages = inDomain("conversation/send-approved-messages");
const sendMessage = inDomain("conversation/send-message");
const normalizeMessage = inDomain(
  "scam-detection/normalize-message",
  "scam-detection/find-signals",
);
const deviceSendQueue = inFile(
  "app/routes/chats/send-queue/device-send-queue.ts",
  ["app/routes/chats/send-queue/device-send-queue.test.ts"],
  "architecture",
);
const scheduledJobs = inFile("workers/scheduled/scheduled-jobs.ts", [
  "workers/scheduled/process-held-messages.test.ts",
]);
const heldActions = inFile(
  "scripts/held/actions.ts",
  ["scripts/held/actions.test.ts"],
  "architecture",
);

/** Messages to many recipients are held for moderation, undelivered and unpaid. */
export const HELD_MESSAGES = [
  heldSql(
    "first messages of other members count towards a hold",
    "FROM openers WHERE sender_id = ${w.senderId} AND recipient_id <> ${w.recipientId}\n    AND",
    "FROM openers WHERE recipient_id <> ${w.recipientId}\n    AND",
  ),
  heldSql(
    "first messages of yesterday count towards a hold",
    "created_at > ${w.at} - ${literal(COUNT_PERIOD)} AND ((",
    "((",
  ),
  heldSql(
    "any number of a sender's messages is held",
    "    AND (SELECT count(*) FROM held_messages WHERE sender_id = ${w.senderId}) < ${literal(MAX_HELD)}\n",
  ),
  heldSql(
    "a held message is also sent once similar messages expired",
    "NOT ${isHeld(w)} AND NOT ${isBulkMessage(w)}",
    "NOT ${isBulkMessage(w)}",
  ),
  heldSql(
    "a message overtakes a held one",
    "AND (${PENDING} OR client_id = ${w.clientId}))`;",
    "AND client_id = ${w.clientId})`;",
  ),
  heldSql(
    "a refused held message blocks its sender's next one",
    "status = 'waiting', reason = NULL,",
    "reason = NULL,",
  ),
  messageStore(
    "a message that could not be sent is held",
    "insertHeld(w, sql`FROM ${accounts} a WHERE ${isAllowed(w)}`)",
    "insertHeld(w, sql`FROM accounts WHERE id = ${w.senderId}`)",
  ),
  messageStore(
    "a held message is also sent",
    "insertMessageWhere(w, sql`AND ${isNotHeld(w)}`)",
    "insertMessageWhere(w, sql``)",
  ),
  sendApprovedMessages(
    "an approved message is held again",
    "  price: site.message_credits,",
    "  heldAfter: 2,\n  price: site.message_credits,",
  ),
  heldSql(
    "a message is sent without approval",
    "FROM held_messages WHERE status = 'released'\n",
    "FROM held_messages WHERE status <> 'x'\n",
  ),
  heldSql(
    "a held message survives a block",
    "sender_id = ${one} AND recipient_id = ${other}) OR",
    "sender_id = ${one} AND recipient_id = '') OR",
  ),
  heldSql(
    "held messages are never deleted",
    "SELECT id FROM held_messages WHERE created_at <= ${before.held}",
    "SELECT id FROM held_messages WHERE created_at <= ${before.held} AND 0",
  ),
  sendApprovedMessages(
    "an approved message costs the current price",
    "shown: held.shown",
    "shown: site.message_credits",
  ),
  sendApprovedMessages(
    "an approved message loses its consent",
    "agrees: held.agrees === 1",
    "agrees: false",
  ),
  sendApprovedMessages(
    "the sender of an undeliverable approved message is not notified",
    "{ email: email?.statement, status:",
    "{ status:",
  ),
  heldSql(
    "a withdrawn consent applies to held messages",
    "SET agrees = 0 WHERE",
    "SET agrees = agrees WHERE",
  ),
  heldSql(
    "a withdrawal of consent changes every member's held messages",
    "SET agrees = 0 WHERE sender_id = ${id} AND site_id = ${siteId}",
    "SET agrees = 0",
  ),
  heldSql(
    "one sender's held messages delay those of others",
    "row_number() OVER (PARTITION BY sender_id ORDER BY created_at), created_at",
    "created_at",
  ),
  scheduledJobs(
    "the scheduled job does not send approved messages",
    "sendApprovedMessages(services), ",
  ),
  scheduledJobs(
    "the scheduled job does not delete expired held messages",
    ", deleteExpiredHeld(services)",
  ),
  sendMessage(
    "no message is held on any site",
    ",\n    heldAfter: site.held_after,\n    shown",
    ",\n    shown",
  ),
  normalizeMessage("a greeting makes a message dissimilar", ".slice(SKIPPED_WORDS)"),
  deviceSendQueue("a held message stays in the device's send queue", ' && result.code !== "held"'),
  heldActions(
    "a held message is decided twice",
    'if (held.status !== "waiting")',
    'if (held.status === "x")',
  ),
];
