import { inFile } from "./mutation.ts";

const account = inFile(
  "scripts/deploy/account.ts",
  ["scripts/deploy/account.test.ts"],
  "architecture",
);
const releaseFiles = inFile(
  "scripts/deploy/release-files.ts",
  ["scripts/deploy/release-files.test.ts"],
  "architecture",
);
const siteHandlers = inFile("workers/site-handlers.ts", ["workers/site-routes.test.ts"]);
const connection = inFile(
  "app/live/connection.ts",
  ["app/live/connection.test.ts"],
  "architecture",
);
const durableObjects = inFile("app/platform/durable-objects.ts", ["app/platform/adapters.test.ts"]);
const batch = inFile("app/db/batch.ts", ["app/db/database.test.ts"]);
const activationMail = inFile("app/domain/signup/activation-mail.ts", [
  "app/domain/signup/activation.test.ts",
]);

/** Deployments, releases for open pages, and retries. */
export const DEPLOYMENT = [
  siteHandlers(
    "a manifest request looks up a thousand paths",
    "kinds.size > MAX_PATHS",
    "kinds.size > 1e6",
  ),
  account(
    "resources are created without the jurisdiction",
    '(place ? ["--jurisdiction", place] : [])',
    "[] as string[]",
  ),
  account(
    "a deployment uses another account's database",
    "if (existing?.uuid !== id)",
    "if (!existing)",
  ),
  account(
    "a Worker that lost a key gets a new one",
    "if (missing.length === 0 || missing.length === KEYS.length) return missing;",
    "if (missing.length <= KEYS.length) return missing;",
  ),
  account("a repeated deployment creates other keys", "before[name] ?? ", ""),
  releaseFiles("the files of all releases are served", ".slice(0, MAX_STORED_RELEASES);", ";"),
  releaseFiles(
    "an identical build replaces the previous release",
    "if (newest && namesIn",
    'if (newest === "" && namesIn',
  ),
  siteHandlers(
    "a page of an older release navigates to a page it lacks",
    "    if (leaf !== undefined && !older[leaf]) return null;\n",
  ),
  siteHandlers("an invalid version is read as a release", " || !VERSION.test(version)"),
  connection("all pages reconnect at once", "if (openFor >= STABLE_AFTER)", "if (openFor < 0)"),
  connection(
    "a writing member reconnects as late as others",
    "this.hasActiveInput() ? WRITING_SPREAD : RECONNECT_SPREAD",
    "RECONNECT_SPREAD",
  ),
  inFile("app/platform/images.ts", ["app/platform/images.test.ts"])(
    "an animated picture stays animated",
    ", anim: false",
    ", anim: true",
  ),
  durableObjects(
    "a conversation object is created without the jurisdiction",
    "jurisdiction\n    ? env.CONVERSATION_ROOMS.jurisdiction(jurisdiction)\n    : env.CONVERSATION_ROOMS",
    "env.CONVERSATION_ROOMS",
  ),
  durableObjects("the local runtime is asked for a jurisdiction", ' && LOCAL !== "yes"'),
  durableObjects(
    "a location hint leaves the jurisdiction",
    "jurisdiction === null || HINTS_IN_JURISDICTION[jurisdiction]?.test(region)",
    "jurisdiction !== undefined",
  ),
  batch(
    "every writing batch is retried",
    "by !== undefined || queries.every",
    "true || queries.every",
  ),
  batch("a reading batch is not retried", " || isReadOnly(query.sql)"),
  inFile("app/domain/conversation/write-message.ts", [
    "app/domain/conversation/send-message.test.ts",
  ])("a message whose response was lost is an error", "statements, IDEMPOTENT_BY)", "statements)"),
  activationMail(
    "a member with an unreachable address is asked to check the mailbox",
    '?.reason === "bounce"',
    "?.reason === undefined",
  ),
  inFile("app/mail/render-email.ts", ["app/mail/render-email.test.ts"])(
    "e-mails of every site have one sender address",
    "site.mail_from ?? sender",
    "sender",
  ),
];
