import { inDomain, inFile } from "./mutation.ts";

const pushSchema = inDomain("push/push.schema", "push/send-push");
const saveSubscription = inDomain("push/save-subscription", "push/send-push");
const pushStore = inDomain("push/push-store", "push/send-push");
const sendPush = inDomain("push/send-push");
const outboxSql = inDomain("outbox/outbox-sql", "push/send-push");
const push = inFile("app/platform/push.ts", ["app/platform/push-and-sms.test.ts"]);
const pushText = inFile("app/mail/push-text.ts", [
  "app/mail/email-contents.test.ts",
  "workers/jobs/consume-push.test.ts",
]);
const consume = inFile("workers/jobs/consume.ts", ["workers/jobs/consume-push.test.ts"]);
const runJobs = inFile("workers/jobs/run-jobs.ts", [
  "workers/jobs/consume.test.ts",
  "workers/jobs/consume-push.test.ts",
]);

const showPush = inFile(
  "app/service-worker/show-push.ts",
  ["app/service-worker/sw-push.test.ts"],
  "architecture",
);
const device = (file: string) =>
  inFile(`app/live/push/${file}.ts`, ["app/live/push/push-subscription.test.ts"], "architecture");
const pushSubscription = device("push-subscription");

/** Recipients, senders and contents of pushes. */
export const PUSHES = [
  pushSchema("a push service without TLS is accepted", 'protocol !== "https:" || '),
  pushSchema("a push service with a port is accepted", "port || "),
  pushSchema(
    "any host is accepted as a push service",
    "return SERVICE_HOSTS.includes(hostname) ||",
    "return true ||",
  ),
  pushSchema(
    "a host that ends like a push service is accepted",
    "hostname.endsWith(end)",
    "hostname.endsWith(end.slice(1))",
  ),
  saveSubscription(
    "an invalid browser key is accepted",
    "if (!(await isCurvePoint(",
    "if (false && !(await isCurvePoint(",
  ),
  saveSubscription(
    "a subscription is stored without a push key",
    'if (!services.push) return refuse("push_off");',
  ),
  saveSubscription(
    "a renewed subscription is stored twice",
    "replaces === undefined ? undefined : deleteByEndpoint(viewer, replaces)",
    "undefined",
  ),
  pushStore(
    "a member has any number of subscriptions",
    "desc(pushSubscriptions.id))\n    .limit(literal(MAX_SUBSCRIPTIONS))",
    "desc(pushSubscriptions.id))\n    .limit(literal(1000))",
  ),
  pushStore(
    "a member deletes another member's subscription",
    "forOwner(member, pushSubscriptions.account_id)\n    .delete(pushSubscriptions)\n    .where(eq",
    "forOwner({ ...member, id: sql`account_id` }, pushSubscriptions.account_id)\n    .delete(pushSubscriptions)\n    .where(eq",
  ),
  pushStore("a push is sent to an expired session", "        gt(sessions.expires_at, now),\n"),
  pushStore(
    "a push is sent to an idle session",
    "        gt(sessions.seen_at, now - SESSION_IDLE_TTL),\n",
  ),
  pushStore(
    "a push is sent to another member's session",
    "        eq(sessions.account_id, pushSubscriptions.account_id),\n",
  ),
  pushStore(
    "a push is sent to a banned member",
    '        inArray(accounts.status, ["not_confirmed", "active"]),\n',
  ),
  pushStore(
    "push failures are counted without an end",
    ".set({ faults: 0 })",
    ".set({ faults: sql`faults` })",
  ),
  sendPush("a push is sent twice to a browser", "![...sent, ...refused].includes(id)", "true"),
  sendPush(
    "an error of our key counts as a browser's failure",
    'refused: those("refused") }',
    'refused: those("refused", "unsigned") }',
  ),
  sendPush(
    "a push is retried without an end",
    "round.waits && now < push.since + PUSH_TTL",
    "round.waits",
  ),
  sendPush(
    "a push is retried without a delay",
    "Math.max(seconds(round.pause), retryDelay(push.attempts))",
    "0",
  ),
  inDomain("push/send-push")(
    "a push topic reveals its member",
    "keyedHash(services.networkKey, `push:${order.account}:${content.tag}`)",
    "`push:${order.account}:${content.tag}`",
  ),
  outboxSql(
    "two consumers send one push",
    " lte(outbox.claimed_until, now), lte(outbox.due_at, now), isPushOn",
    " lte(outbox.due_at, now), isPushOn",
  ),
  outboxSql(
    "a push is sent in quiet hours",
    " lte(outbox.claimed_until, now), lte(outbox.due_at, now), isPushOn",
    " lte(outbox.claimed_until, now), isPushOn",
  ),
  outboxSql("a sent push keeps its contents", 'payload: "", claimed_until: 0', "claimed_until: 0"),
  push(
    "a push is sent to any stored address",
    "if (!isPushService(to.endpoint)) return",
    "if (false) return",
  ),
  push("a push request follows redirects", 'redirect: "manual"', 'redirect: "follow"'),
  push(
    "a push to a deleted subscription is retried",
    "status === 404 || status === 410",
    "status === 404",
  ),
  push(
    "a push service sets any delay",
    "Math.min(Number(header), LONGEST_PAUSE_SECONDS)",
    "Number(header)",
  ),
  pushText(
    "a push names a fictional profile without a label",
    "if (fields.invented && !label) return null;",
  ),
  pushText(
    "a push contains a whole message",
    'text = fields.words === null ? t("told.read") : firstWords(fields.words, MAX_TEXT_LENGTH)',
    'text = fields.words ?? t("told.read")',
  ),
  consume("a push of another site is sent", "if (site?.id !== siteId) throw", "if (!site) throw"),
  runJobs("a waiting job is reported as failed", " && message.attempts < MAX_ATTEMPTS"),
  runJobs("a queue delays a job for hours", "wait <= MAX_RETRY_DELAY && "),
  runJobs("an error message is logged", "error.name", "error.message"),
  runJobs(
    "a failed job is acknowledged",
    "message.retry(retryOptions(pauseAfter(message.attempts)));\n    }\n  };",
    "message.ack();\n    }\n  };",
  ),
  showPush(
    "a tap on a notification opens another site",
    "address.origin === home.origin ? address : home",
    "address",
  ),
  showPush(
    "a tap on a notification navigates another open page",
    "new URL(url).pathname === address.pathname",
    "url",
  ),
  showPush("a repeated push sounds again", "silent: again,", "silent: false,"),
  showPush(
    "open pages are not informed of a push",
    "  for (const page of await listOpenPages(scope)) page.postMessage(message);\n",
  ),
  showPush(
    "a subscription renewed by the service worker is stored twice",
    ", replaces: oldSubscription?.endpoint",
  ),
  pushSubscription(
    "another member's subscription counts as the member's own",
    " && readPushMark(memberId) !== null",
  ),
  pushSubscription(
    "a browser keeps a subscription of a replaced key",
    " || base64url(madeBy) !== key",
  ),
  device("push-mark")(
    "a browser keeps the previous member's subscription",
    "if (!mark || mark.of === unlessOf) return false;",
    "return false;",
  ),
  device("push-subscription")(
    "a browser without permission is subscribed",
    'if (permission === "denied") return "denied";',
  ),
  inFile("app/live/live-provider.tsx", ["app/live/push/push-subscription.test.ts"], "architecture")(
    "a page that receives pushes polls as often",
    "!receivesPush || ",
    "true || ",
  ),
];
