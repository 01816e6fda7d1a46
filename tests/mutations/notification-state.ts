import { inDomain, inFile } from "./mutation.ts";

const choice = inDomain("notification/notification-store", "notification-delivery/unsubscribe");
const link = inDomain("notification-delivery/unsubscribe");
const still = inDomain(
  "notification-delivery/recheck-before-send",
  "notification-delivery/night-digest",
);
const nightDigest = inDomain(
  "notification-delivery/notification-delivery-store",
  "notification-delivery/night-digest",
);
const tend = inDomain("notification-delivery/notification-scans");
const sent = inFile("app/platform/create-services.ts", [
  "app/domain/notification-delivery/notification-scans.test.ts",
]);
const notify = inDomain(
  "notification-delivery/notify-member",
  "notification-delivery/regenerate-notification",
);
const again = inDomain("notification-delivery/regenerate-notification");
const rows = ["workers/jobs/regenerate-message.test.ts"];
const regenerate = inFile("workers/jobs/regenerate-message.ts", rows);
const sendEmail = inFile("app/domain/outbox/send-email.ts", rows);
const push = inFile("app/domain/push/send-push.ts", rows);
const back = inFile("app/domain/deactivation/write-reactivation-link.ts", rows);

/** Unsubscribe links, notifications in their current state, digests, and regenerated messages. */
export const NOTIFICATION_STATE = [
  choice("an erased account gets a row", "WHERE ${when}\n", "WHERE 1\n"),
  choice("a letter's link switches on", "mail = mail & ~${mail},", "mail = mail | ${mail},"),
  choice("a push cannot be switched off by a letter", ", push = push & ~${push}", ""),
  link("who is erased is told", "isTheirs ? on : { mail: [], push: [] }", "on"),
  link(
    "a mailbox that was left ends",
    "  if (!(await isOwnMailbox(services, leaving))) return done(null);\n",
  ),
  link(
    "a letter's press ends pushes",
    "named ?? { mail: leaving.kinds, push: [] }",
    "named ?? { mail: leaving.kinds, push: leaving.kinds }",
  ),
  still(
    "a night is told as it was counted",
    "isDigest(fields)) return recountDigest",
    "false) return recountDigest",
  ),
  still(
    "what came since is told twice",
    "Math.min(fields.messages, counts?.messages ?? 0)",
    "counts.messages",
  ),
  nightDigest(
    "who is gone is counted",
    "unread_since >= n.since AND o.status <> 'disabled'",
    "unread_since >= n.since",
  ),
  tend(
    "the newest of many are left out",
    "  await services.queues.enqueueScan({ ...job, after });\n",
  ),
  sent("a queue is handed too many at once", "QUEUE_BATCH_SIZE = 100;", "QUEUE_BATCH_SIZE = 300;"),
  notify("a dead row stands in the way", "    room: again?.room,\n"),
  notify("a dead week waits for its day", "if (again?.due)", "if (again?.due && false)"),
  again("what failed by one way is told by both", "siteId, account, by }", "siteId, account }"),
  regenerate(
    "another way's letter is written anew",
    "!REGENERATED_TEMPLATES[channel].includes(template)",
    "false",
  ),
  sendEmail("a letter without words is no letter", 'email.payload === ""', "false"),
  push("a push without words is no push", 'claimed.payload === ""', "false"),
  back("who is back gets a way back", "if (!due || !addressee)", "if (!addressee)"),
];
