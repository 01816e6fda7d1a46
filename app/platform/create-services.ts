import { exports } from "cloudflare:workers";
import { openDatabases } from "~/db/database.server";
import { createReadBatcher } from "~/db/read-batcher";
import { servicesOfSite } from "~/domain/site/site-services";
import { systemNow } from "~/kit/clock";
import { keyedHash } from "~/kit/crypto";
import type { SiteId } from "~/kit/ids";
import type { PhotoCheck, Services } from "~/services";
import { createAgeProvider } from "./age/create-age-provider";
import { createTestWallet } from "./age/test-wallet";
import { createBotGuard, createTurnstile } from "./bot-check";
import { createAccessCheck } from "./cloudflare-access";
import { createZones } from "./cloudflare-zones";
import { type Config, readConfig } from "./config";
import { createArchive, createLive } from "./durable-objects";
import { createEmailGallery } from "./email-gallery";
import { createFakeProvider } from "./fake-provider/fake-provider";
import { createImages } from "./images";
import { log, logError, logWarning } from "./log";
import { createMailer } from "./mail/mailer";
import { passwords } from "./passwords";
import { createPostbackSender } from "./postbacks";
import { createPush } from "./push";
import { createSms } from "./sms";
import {
  createBuildFiles,
  createDataExportStore,
  createNearbyCache,
  createPhotoStore,
} from "./storage";
import { createStripe } from "./stripe/stripe";

/**
 * No photo service is built in: staff review photos on sites that require it (`photo_review`). An
 * adapter of a service would be a second value of PHOTO_CHECK.
 */
const noPhotoCheck: PhotoCheck = { judge: async () => "fine" };

/**
 * The services over Cloudflare's bindings. `ctx` is the execution context or a Durable Object's
 * state. They are bound to the directory's database; code that knows the site rebinds them to that
 * site's database.
 */
export function createServices(env: Env, ctx: Pick<ExecutionContext, "waitUntil">): Services {
  const config = readConfig(env);
  const databases = openDatabases(env);
  const db = databases.directory;
  const defer = deferIn(ctx);
  const bank = config.local && !config.stripe ? createLocalProvider(env, { config, defer }) : null;
  const sms = createSms(env, { ...config, now: systemNow });
  const files = createBuildFiles(env.ASSETS);
  return {
    db,
    databases,
    readTogether: createReadBatcher(db),
    now: systemNow,
    originOf: (host) =>
      config.localPort ? `http://${host}:${config.localPort}` : `https://${host}`,
    passwords,
    photos: createPhotoStore(env.PHOTOS, defer),
    nearby: createNearbyCache(defer),
    takeouts: createDataExportStore(env.PHOTOS),
    images: createImages(env.IMAGES),
    photoCheck: PHOTO_CHECKS[config.photoCheck],
    age: createAgeProvider(config),
    testWallet:
      config.local && !config.ageProvider
        ? createTestWallet({ now: systemNow, send: sendToThisWorker })
        : null,
    files,
    bots: createGuard(config),
    access: config.access && createAccessCheck(config.access),
    zones: config.zones && createZones(config.zones),
    queues: createQueues(env),
    live: createLive(env),
    archive: createArchive(env),
    mail: createMailer(env, { ...config, now: systemNow }),
    gallery: createEmailGallery(files, config),
    push: createPush(env, { ...config, now: systemNow }),
    payments: withDebits(config.stripe ? createStripe(config.stripe, systemNow) : bank, sms),
    bank,
    sms,
    postbacks: createPostbackSender(config),
    log,
    warn: logWarning,
    networkKey: config.networkKey,
    isStaffKey: (key) => isSameKey(config, key, config.staffKey),
    factorKeys: config.factorKeys,
    photoKeys: config.photoKeys,
    defer,
  };
}

const PHOTO_CHECKS: Record<Config["photoCheck"], Services["photoCheck"]> = { none: noPhotoCheck };

function createGuard({ networkKey, turnstile }: Config): Services["bots"] {
  const embedded = createBotGuard(networkKey, systemNow);
  return turnstile ? createTurnstile(turnstile, embedded) : embedded;
}

/** Runs work in the background with `waitUntil`; logs an error with the work's name. */
export const deferIn =
  (ctx: Pick<ExecutionContext, "waitUntil">): Services["defer"] =>
  (work, promise) =>
    ctx.waitUntil(promise.catch((error: unknown) => logError(error, { work })));

/** Hashing both values makes the comparison time independent of the correct key. */
async function isSameKey({ networkKey }: Config, candidate: string, right: string | null) {
  if (right === null) return false;
  const [one, other] = [candidate, right].map((key) => keyedHash(networkKey, `staff:${key}`));
  return (await one) === (await other);
}

type QueueBindings = Pick<Env, "MAIL_QUEUE" | "PUSH_QUEUE" | "NOTICE_QUEUE" | "TAKEOUT_QUEUE">;

/**
 * The maximum number of messages in one queue batch, with 256 KB in total: a job has a few hundred
 * bytes.
 */
const QUEUE_BATCH_SIZE = 100;

const createQueues = (env: QueueBindings): Services["queues"] => ({
  async enqueueMail(outboxId) {
    await env.MAIL_QUEUE.send({ outboxId });
  },
  async enqueuePush(pushId) {
    await env.PUSH_QUEUE.send({ pushId });
  },
  async enqueueNotice(job, delaySeconds) {
    await env.NOTICE_QUEUE.send(job, { delaySeconds });
  },
  async enqueueNotices(jobs) {
    for (let n = 0; n < jobs.length; n += QUEUE_BATCH_SIZE)
      await env.NOTICE_QUEUE.sendBatch(
        jobs.slice(n, n + QUEUE_BATCH_SIZE).map((body) => ({ body })),
      );
  },
  async enqueueScan(job) {
    await env.NOTICE_QUEUE.sendBatch([{ body: job }]);
  },
  async enqueueDataExport(takeoutId) {
    await env.TAKEOUT_QUEUE.send({ takeoutId });
  },
});

/** A direct debit needs a mandate, which is confirmed by text message (R288). */
const withDebits = (payments: Services["payments"], sms: Services["sms"]): Services["payments"] =>
  payments && sms === null
    ? { ...payments, methods: payments.methods.filter((method) => method !== "sdd") }
    : payments;

/** Through the Worker's own entry point, with the host of the request. */
const sendToThisWorker = (request: Request): Promise<Response> =>
  (exports as unknown as { default: Fetcher }).default.fetch(request);

/**
 * Sends webhooks through the Worker's own entry point, with the site's host, so that they are
 * handled like any request.
 */
const createLocalProvider = (
  env: Env,
  { config, defer }: { config: Config; defer: Services["defer"] },
) =>
  createFakeProvider({
    bucket: env.PHOTOS,
    key: `test bank:${config.networkKey}`,
    now: systemNow,
    post: sendToThisWorker,
    defer,
  });

/**
 * Services for a Durable Object, which lives for many events: created at the first event, then
 * bound to the database of each event's site.
 */
export function createSiteServices(
  ...args: Parameters<typeof createServices>
): (siteId: SiteId) => Promise<Services> {
  let createdServices: Services | undefined;
  return (siteId) => {
    createdServices ??= createServices(...args);
    return servicesOfSite(createdServices, siteId);
  };
}
