import { inFile } from "./mutation.ts";

const account = inFile(
  "scripts/deploy/account.ts",
  ["scripts/deploy/account.test.ts"],
  "architecture",
);
const files = inFile(
  "scripts/deploy/release-files.ts",
  ["scripts/deploy/release-files.test.ts"],
  "architecture",
);
const older = inFile("workers/site-handlers.ts", ["workers/older-manifest.test.ts"]);
const deduplicatePaths = inFile("workers/site-handlers.ts", ["workers/site-handlers.test.ts"]);
const retries = inFile("app/live/retries.ts", ["app/live/retries.test.ts"], "architecture");
const objects = inFile("app/platform/durable-objects.ts", ["app/platform/durable-objects.test.ts"]);
const near = inFile("app/platform/durable-objects.ts", ["app/platform/durable-objects.test.ts"]);
const batch = inFile("app/db/batch.ts", ["app/db/retry-transient.test.ts"]);
const activationEmail = inFile("app/domain/signup/activation-email-state.ts", [
  "app/domain/signup/activation-email-state.test.ts",
]);

/** What a deployment creates, keeps and rejects, and how a release treats open pages. */
export const DEPLOYMENT = [
  deduplicatePaths(
    "a thousand addresses are looked up at once",
    "kinds.size > MAX_PATHS",
    "kinds.size > 1e6",
  ),
  account(
    "the account's data lie anywhere",
    '(place ? ["--jurisdiction", place] : [])',
    "[] as string[]",
  ),
  account(
    "another account's database is deployed to",
    "if (existing?.uuid !== id)",
    "if (!existing)",
  ),
  account(
    "a Worker that lost a key gets another",
    "if (missing.length === 0 || missing.length === KEYS.length) return missing;",
    "if (missing.length <= KEYS.length) return missing;",
  ),
  account("a second try makes other keys", "before[name] ?? ", ""),
  files("the files of all releases are served", ".slice(0, MAX_STORED_RELEASES);", ";"),
  files(
    "the same build takes the place of a release before",
    "if (newest && namesIn",
    'if (newest === "" && namesIn',
  ),
  older(
    "a page of a release before is led to a page without its code",
    "    if (leaf !== undefined && !older[leaf]) return null;\n",
  ),
  older("any file is read as a release's", " || !VERSION.test(version)"),
  retries("all pages come back at once", "if (openFor >= STABLE_AFTER)", "if (openFor < 0)"),
  retries(
    "who writes waits as long as others",
    "this.isWriting() ? WRITING_SPREAD : RECONNECT_SPREAD",
    "RECONNECT_SPREAD",
  ),
  inFile("app/platform/images.ts", ["app/platform/images.test.ts"])(
    "a picture that moves goes on moving",
    ", anim: false",
    ", anim: true",
  ),
  objects(
    "a conversation lies anywhere",
    "place ? env.CONVERSATION_ROOMS.jurisdiction(place) : env.CONVERSATION_ROOMS",
    "env.CONVERSATION_ROOMS",
  ),
  objects("the local runtime is asked for a place", ' && LOCAL !== "yes"'),
  near(
    "a hint leads out of the jurisdiction",
    "jurisdiction === null || HINTS_IN_JURISDICTION[jurisdiction]?.test(region)",
    "jurisdiction !== undefined",
  ),
  batch(
    "whatever writes is repeated",
    "by !== undefined || queries.every",
    "true || queries.every",
  ),
  batch("a read is asked once", " || isReadOnly(toQuery(statement).sql)"),
  inFile("app/domain/conversation/write-message.ts", [
    "app/domain/conversation/lost-response.test.ts",
  ])("a message whose answer is lost is an error", "batch, IDEMPOTENT_BY)", "batch)"),
  activationEmail(
    "who cannot be reached is told to look into their mailbox",
    '?.reason === "bounce"',
    "?.reason === undefined",
  ),
  inFile("app/mail/render-email.ts", ["app/mail/render-email.test.ts"])(
    "letters of every site leave from one address",
    "site.mail_from ?? sender",
    "sender",
  ),
];
