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
const decideHeld = inDomain("moderation/decide-held");

/** Messages to many recipients are held for moderation, undelivered and unpaid. */
export const HELD_MESSAGES = [
  heldSql(
    "first messages of other members count towards a hold",
    "WHERE ${openers.sender_id} = ${w.senderId} AND ${openers.recipient_id} <> ${w.recipientId}\n    AND",
    "WHERE ${openers.recipient_id} <> ${w.recipientId}\n    AND",
  ),
  heldSql(
    "first messages of yesterday count towards a hold",
    "${openers.created_at} > ${w.at} - ${literal(COUNT_PERIOD)}\n    AND ((",
    "((",
  ),
  heldSql("any number of a sender's messages is held", " AND ${isBelowLimit}"),
  heldSql(
    "a held message is also sent once similar messages expired",
    "NOT ${isHeld(w)} AND NOT ${isBulkMessage(w)}",
    "NOT ${isBulkMessage(w)}",
  ),
  heldSql(
    "a message overtakes a held one",
    "(${PENDING} OR ${heldMessages.client_id} = ${w.clientId})",
    "${heldMessages.client_id} = ${w.clientId}",
  ),
  heldSql(
    "a refused held message blocks its sender's next one",
    ", ${nameOf(heldMessages.status)} = 'waiting'",
    "",
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
    "    .where(IS_APPROVED)\n    .orderBy(",
    "    .orderBy(",
  ),
  heldSql("a held message survives a block", "or(isBetween(one, other), ", "or("),
  heldSql("held messages are never deleted", "lte(heldMessages.created_at, before.held)", "sql`0`"),
  sendApprovedMessages(
    "an approved message costs the current price",
    "shown: held.shown",
    "shown: site.message_credits",
  ),
  sendApprovedMessages(
    "an approved message loses its consent",
    "agrees: held.agrees",
    "agrees: false",
  ),
  sendApprovedMessages(
    "the sender of an undeliverable approved message is not notified",
    "{ email: email?.statement, status:",
    "{ status:",
  ),
  heldSql(
    "a withdrawn consent applies to held messages",
    ".set({ agrees: false })",
    ".set({ agrees: sql`agrees` })",
  ),
  heldSql(
    "a withdrawal of consent changes every member's held messages",
    "heldOf(member).update(",
    "forSite(member.siteId).update(",
  ),
  heldSql(
    "one sender's held messages delay those of others",
    "      sql`row_number() OVER (PARTITION BY ${heldMessages.sender_id} ORDER BY ${heldMessages.created_at})`,\n",
    "",
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
  decideHeld("a held message is decided twice", 'isHeldInState(id, "waiting")', "sql`1`"),
];
