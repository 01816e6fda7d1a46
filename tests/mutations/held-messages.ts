import { inDomain, inFile } from "./mutation.ts";

const held = inDomain("scam-detection/held-sql", "conversation/held-message");
const heldMessages = inDomain("scam-detection/held-sql", "conversation/send-approved-messages");
const out = inDomain("scam-detection/approved-sql", "conversation/send-approved-messages");
const gone = inDomain("scam-detection/approved-sql", "conversation/held-message");
const turns = inDomain("scam-detection/approved-sql", "conversation/approved-message-order");
const stored = inDomain("conversation/first-message-store", "conversation/held-message");
const sent = inDomain("conversation/send-approved-messages");
const sendMessage = inDomain("conversation/send-message");
const mark = inDomain("scam-detection/text-hash");
const line = inFile(
  "app/routes/chats/send-queue/device-send-queue.ts",
  ["app/routes/chats/send-queue/device-send-queue.test.ts"],
  "architecture",
);
const clock = inFile("workers/scheduled/scheduled-jobs.ts", [
  "workers/scheduled/process-held-messages.test.ts",
]);
const staff = inFile("scripts/held/actions.ts", ["scripts/held/actions.test.ts"], "architecture");

/** Messages to many recipients are held for moderation, undelivered and unpaid. */
export const HELD_MESSAGES = [
  held(
    "others' first messages count",
    "FROM openers WHERE sender_id = ${w.senderId} AND recipient_id <> ${w.recipientId}\n    AND",
    "FROM openers WHERE recipient_id <> ${w.recipientId}\n    AND",
  ),
  held(
    "yesterday's first messages count",
    "created_at > ${w.at} - ${literal(COUNT_PERIOD)} AND ((",
    "((",
  ),
  held(
    "any number of messages is held of one writer",
    "    AND (SELECT count(*) FROM held_messages WHERE sender_id = ${w.senderId}) < ${literal(MAX_HELD)}\n",
  ),
  held(
    "a held message is sent besides, once others of its kind are forgotten",
    "NOT ${isHeld(w)} AND NOT ${isBulkMessage(w)}",
    "NOT ${isBulkMessage(w)}",
  ),
  held(
    "a message goes past one that is held",
    "AND (${PENDING} OR client_id = ${w.clientId}))`;",
    "AND client_id = ${w.clientId})`;",
  ),
  heldMessages(
    "a refused one stands for ever in the way",
    "status = 'waiting', reason = NULL,",
    "reason = NULL,",
  ),
  stored(
    "what could not be sent is held",
    "insertHeld(w, fromAllowedSender(w))",
    "insertHeld(w, sql`FROM accounts WHERE id = ${w.senderId}`)",
  ),
  stored(
    "what is held is sent as well",
    "insertMessageWhere(w, sql`AND ${isNotHeld(w)}`)",
    "insertMessageWhere(w, sql``)",
  ),
  sent(
    "what staff let through is held again",
    "  price: site.message_credits,",
    "  heldAfter: 2,\n  price: site.message_credits,",
  ),
  out(
    "what nobody let through is sent",
    "FROM held_messages WHERE status = 'released'\n",
    "FROM held_messages WHERE status <> 'x'\n",
  ),
  gone(
    "a block leaves what is held",
    "sender_id = ${one} AND recipient_id = ${other}) OR",
    "sender_id = ${one} AND recipient_id = '') OR",
  ),
  gone(
    "held messages are kept for ever",
    "SELECT id FROM held_messages WHERE created_at <= ${before.held}",
    "SELECT id FROM held_messages WHERE created_at <= ${before.held} AND 0",
  ),
  sent(
    "a released message costs what it costs now",
    "shown: held.shown",
    "shown: site.message_credits",
  ),
  sent("a released message takes no consent along", "agrees: held.agrees === 1", "agrees: false"),
  sent(
    "who let out is not told why it could not go",
    "{ email: email?.statement, status:",
    "{ status:",
  ),
  heldMessages(
    "a consent taken back holds for what is held",
    "SET agrees = 0 WHERE",
    "SET agrees = agrees WHERE",
  ),
  heldMessages(
    "a consent taken back is everybody's",
    "SET agrees = 0 WHERE sender_id = ${id} AND site_id = ${siteId}",
    "SET agrees = 0",
  ),
  turns(
    "one writer's held messages hold up others'",
    "row_number() OVER (PARTITION BY sender_id ORDER BY created_at), created_at",
    "created_at",
  ),
  clock("nobody sends what staff let through", "sendApprovedMessages(services), "),
  clock("what is held is never forgotten", ", deleteExpiredHeld(services)"),
  sendMessage("nothing is held on any site", ",\n    heldAfter: site.held_after"),
  mark("a greeting makes other words", ".slice(SKIPPED_WORDS)"),
  line("what is held waits on the device for ever", ' && answer.code !== "held"'),
  staff(
    "a message is decided on twice",
    'if (held.status !== "waiting")',
    'if (held.status === "x")',
  ),
];
