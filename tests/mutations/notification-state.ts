import { inDomain, inFile } from "./mutation.ts";

const notificationStore = inDomain(
  "notification/notification-store",
  "notification-delivery/send-site-campaign",
);
const unsubscribe = inDomain(
  "notification-delivery/unsubscribe",
  "notification-delivery/send-site-campaign",
);
const recheckBeforeSend = inDomain(
  "notification-delivery/recheck-before-send",
  "notification-delivery/night-digest",
);
const notificationDeliveryStore = inDomain(
  "notification-delivery/notification-delivery-store",
  "notification-delivery/night-digest",
);
const notificationScans = inDomain("notification-delivery/notification-scans");
const createServices = inFile("app/platform/create-services.ts", [
  "app/domain/notification-delivery/notification-scans.test.ts",
]);
const notifyMember = inDomain("notification-delivery/notify-member");
const consumePushTests = ["workers/jobs/consume-push.test.ts"];
const runJobs = inFile("workers/jobs/run-jobs.ts", consumePushTests);
const sendEmail = inFile("app/domain/outbox/send-email.ts", consumePushTests);
const sendPush = inFile("app/domain/push/send-push.ts", consumePushTests);
const deletion = inFile("app/domain/deactivation/deletion.ts", consumePushTests);

/** Unsubscribe links, notifications in their current state, digests, and regenerated messages. */
export const NOTIFICATION_STATE = [
  notificationStore(
    "an erased account gets a settings row",
    "        when,\n        onConflict",
    "        onConflict",
  ),
  notificationStore(
    "an unsubscribe link enables e-mails",
    "${settings.mail} & ~${mail},",
    "${settings.mail} | ${mail},",
  ),
  notificationStore(
    "an unsubscribe link cannot disable pushes",
    ", ${bareName(settings.push)} = ${settings.push} & ~${push}",
    "",
  ),
  unsubscribe(
    "an unsubscribe link shows the settings of a lost account",
    "isTheirs ? enabledKinds : { mail: [], push: [] }",
    "enabledKinds",
  ),
  unsubscribe(
    "an unsubscribe link to a previous address is accepted",
    "  if (!(await isOwnMailbox(services, leaving))) return done(null);\n",
  ),
  unsubscribe(
    "one click on an e-mail's unsubscribe link disables pushes",
    "chosenKinds ?? { mail: leaving.kinds, push: [] }",
    "chosenKinds ?? { mail: leaving.kinds, push: leaving.kinds }",
  ),
  recheckBeforeSend(
    "a digest keeps its old counts",
    "isDigest(fields)) return recountDigest",
    "false) return recountDigest",
  ),
  recheckBeforeSend(
    "new messages are counted in two digests",
    "Math.min(fields.messages, counts?.messages ?? 0)",
    "counts.messages",
  ),
  notificationDeliveryStore(
    "a digest counts a deactivated member's messages",
    "${chat.unread_since} >= ${n.since} AND ${other.status} <> 'disabled'",
    "${chat.unread_since} >= ${n.since}",
  ),
  notificationScans(
    "a scan ends after its first batch",
    "  await services.queues.enqueueScan({ ...job, after });\n",
  ),
  createServices(
    "a queue receives too many messages at once",
    "QUEUE_BATCH_SIZE = 100;",
    "QUEUE_BATCH_SIZE = 300;",
  ),
  notifyMember(
    "a failed outbox row prevents a regenerated notification",
    "    room: again?.room,\n",
  ),
  notifyMember(
    "a failed weekly notification waits for its next date",
    "if (again?.due)",
    "if (again?.due && false)",
  ),
  notifyMember(
    "a notification that failed on one channel is regenerated on both",
    "siteId, account, by }",
    "siteId, account }",
  ),
  runJobs(
    "a message of another channel is regenerated",
    "!REGENERATED_TEMPLATES[channel].includes(template)",
    "false",
  ),
  sendEmail("an e-mail without contents is not regenerated", 'email.payload === ""', "false"),
  sendPush("a push without contents is not regenerated", 'claimed.payload === ""', "false"),
  deletion(
    "a reactivated member receives a reactivation link",
    "if (!due || !addressee)",
    "if (!addressee)",
  ),
];
