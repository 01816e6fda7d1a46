import { inDomain, inFile } from "./mutation.ts";

const service = inDomain("push/push-service");
const saveSubscription = inDomain("push/save-subscription");
const store = inDomain("push/push-store", "push/push-recipients", "push/save-subscription");
const send = inDomain("push/send-push", "push/send-push", "push/push-recipients");
const row = inDomain("outbox/push-sql", "push/send-push");
const platform = inFile("app/platform/push.ts", ["app/platform/push.test.ts"]);
const pushText = inFile("app/mail/push-text.ts", [
  "app/mail/push-text.test.ts",
  "workers/jobs/consume-push.test.ts",
]);
const job = inFile("workers/jobs/consume-push.ts", ["workers/jobs/consume-push.test.ts"]);
const jobs = inFile("workers/jobs/run-jobs.ts", [
  "workers/jobs/consume.test.ts",
  "workers/jobs/consume-push.test.ts",
]);

const worker = inFile(
  "app/service-worker/show-push.ts",
  ["app/service-worker/show-push.test.ts"],
  "architecture",
);
const device = (file: string) =>
  inFile(
    `app/live/push/${file}.ts`,
    ["app/routes/notifications/push-subscription.test.ts"],
    "architecture",
  );
const here = device("push-subscription");

/** Recipients, senders and contents of pushes. */
export const PUSHES = [
  service("a push leaves without TLS", 'protocol !== "https:" || '),
  service("a push service has a port", "port || "),
  service(
    "whoever asks is a push service",
    "return SERVICE_HOSTS.includes(hostname) ||",
    "return true ||",
  ),
  service(
    "a push service ends like one",
    "hostname.endsWith(end)",
    "hostname.endsWith(end.slice(1))",
  ),
  saveSubscription(
    "any key is a browser's",
    "if (!(await isCurvePoint(",
    "if (false && !(await isCurvePoint(",
  ),
  saveSubscription(
    "a browser is kept without keys of ours",
    'if (!services.push) return refuse("push_off");',
  ),
  saveSubscription(
    "a renewed browser is kept twice",
    "replaces === undefined ? undefined : deleteByEndpoint(viewer, replaces)",
    "undefined",
  ),
  store(
    "a member has any number of browsers",
    "DESC, id DESC LIMIT ${literal(MAX_SUBSCRIPTIONS)}",
    "DESC, id DESC LIMIT 1000",
  ),
  store(
    "anybody switches anybody's browser off",
    " AND endpoint = ${endpoint} AND account_id = ${id}`",
    " AND endpoint = ${endpoint}`",
  ),
  store("a push goes to ended sessions", "AND s.expires_at > ${now} AND", "AND"),
  store("a push goes to sessions that sleep", " AND s.seen_at > ${now - SESSION_IDLE_TTL}", ""),
  store("a push goes to another's session", " AND s.account_id = p.account_id AND", " AND"),
  store("a push goes to who is banned", " AND a.status IN ('not_confirmed', 'active')", ""),
  store(
    "faults are counted for ever",
    "SET faults = 0 WHERE id IN",
    "SET faults = faults WHERE id IN",
  ),
  send("a browser is told twice", "![...sent, ...refused].includes(id)", "true"),
  send(
    "our own key's fault is a browser's",
    'refused: those("refused") }',
    'refused: those("refused", "unsigned") }',
  ),
  send("a push is tried for ever", "round.waits && now < push.since + PUSH_TTL", "round.waits"),
  send(
    "a push is tried again at once",
    "Math.max(seconds(round.pause), retryDelay(push.attempts))",
    "0",
  ),
  inDomain("push/send-push", "push/send-push")(
    "a topic names its member",
    "keyedHash(services.networkKey, `push:${order.account}:${content.tag}`)",
    "`push:${order.account}:${content.tag}`",
  ),
  row("two consumers send one push", " AND claimed_until <= ${now} AND due_at", " AND due_at"),
  row(
    "a push leaves in quiet hours",
    " AND claimed_until <= ${now} AND due_at <= ${now}\n",
    " AND claimed_until <= ${now}\n",
  ),
  row("a sent push keeps what it said", "payload = '', claimed_until = 0", "claimed_until = 0"),
  platform(
    "a stored address is called whatever it is",
    "if (!isPushService(to.endpoint)) return",
    "if (false) return",
  ),
  platform("a push service leads elsewhere", 'redirect: "manual"', 'redirect: "follow"'),
  platform(
    "a browser that is gone is tried again",
    "status === 404 || status === 410",
    "status === 404",
  ),
  platform(
    "a wait is as long as a stranger likes",
    "Math.min(Number(header), LONGEST_PAUSE_SECONDS)",
    "Number(header)",
  ),
  pushText(
    "an invented name goes without its label",
    "if (fields.invented && !label) return null;",
  ),
  pushText(
    "a push says a whole message",
    'text = fields.words === null ? t("told.read") : firstWords(fields.words, MAX_TEXT_LENGTH)',
    'text = fields.words ?? t("told.read")',
  ),
  job("a push is of another site", "if (site?.id !== siteId) throw", "if (!site) throw"),
  jobs("what waits is called dead", " && message.attempts < MAX_ATTEMPTS"),
  jobs("a queue holds what waits for hours", "wait <= MAX_RETRY_DELAY && "),
  jobs("a fault's words are logged", "error.name", "error.message"),
  jobs(
    "a job that fails is done with",
    "message.retry(retryOptions(pauseAfter(message.attempts)));\n    }\n  };",
    "message.ack();\n    }\n  };",
  ),
  worker(
    "a tap leads to another site",
    "address.origin === home.origin ? address : home",
    "address",
  ),
  worker("a tap leads an open page away", "new URL(url).pathname === address.pathname", "url"),
  worker("the same push is heard twice", "silent: again,", "silent: false,"),
  worker(
    "open pages are not told of a push",
    "  for (const page of await listOpenPages(scope)) page.postMessage(message);\n",
  ),
  worker("a renewed browser is kept twice by its worker", ", replaces: oldSubscription?.endpoint"),
  here("a subscription that another left is one's own", " && readPushMark(memberId) !== null"),
  here("a browser keeps a key that is exchanged", " || base64url(madeBy) !== key"),
  device("push-mark")(
    "a browser goes on telling the one before",
    "if (!mark || mark.of === unlessOf) return false;",
    "return false;",
  ),
  device("push-state")(
    "a browser that is forbidden to is switched on",
    'if (permission === "denied") return "denied";',
  ),
  inFile(
    "app/live/use-polling-fallback.ts",
    ["app/routes/notifications/push-subscription.test.ts"],
    "architecture",
  )("a page asks as often though it is told", "!receivesPush || ", "true || "),
];
