import {
  makeDataExport,
  servicesForDataExport,
} from "../../app/domain/data-export/make-data-export";
import {
  notificationJobSchema,
  scanJobSchema,
} from "../../app/domain/notification-delivery/notification-delivery.schema";
import { continueScan } from "../../app/domain/notification-delivery/notification-scans";
import { notifyMember } from "../../app/domain/notification-delivery/notify-member";
import { recheckNotification } from "../../app/domain/notification-delivery/recheck-before-send";
import { servicesForOutboxRow } from "../../app/domain/outbox/send-email";
import { findHomeCountry } from "../../app/domain/profile/own-profile";
import type { PushOrder } from "../../app/domain/push/push";
import { sendPush } from "../../app/domain/push/send-push";
import { findSite } from "../../app/domain/site/find-site";
import { fictionalLabel } from "../../app/domain/site/site";
import { servicesOfOpenSite, withSiteDatabase } from "../../app/domain/site/site-services";
import { hasVariants, translationLocaleIn } from "../../app/i18n/languages";
import { getTranslator } from "../../app/i18n/translator";
import { seconds } from "../../app/kit/duration";
import type { DataExportId, PushId } from "../../app/kit/ids";
import { idSchemaOf } from "../../app/kit/schemas";
import { z } from "../../app/kit/zod";
import { createServices } from "../../app/platform/create-services";
import type { Services } from "../../app/services";
import type { PushContent } from "../../app/services/delivery";
import { consumeMail } from "./consume-mail";
import { type JobBatch, regenerateMessage, runJobs } from "./run-jobs";

const notificationQueueSchema = z.union([notificationJobSchema, scanJobSchema]);
type NotificationJob = z.output<typeof notificationQueueSchema>;

/**
 * Notifies the members of queue messages, or enqueues the rest of those that the scheduler found.
 * Idempotent: the outbox records what was sent.
 */
async function consumeNotifications(
  { messages }: JobBatch,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const run = async (there: Services, job: NotificationJob) => {
    if ("walk" in job) await continueScan(there, job);
    else await notifyMember(there, job);
    return null;
  };
  const home = async (job: NotificationJob) =>
    "walk" in job ? withSiteDatabase(services, job) : servicesOfOpenSite(services, job.siteId);
  await runJobs(services, messages, { kind: "notice", schema: notificationQueueSchema, home, run });
}

const pushJobSchema = z.strictObject({ pushId: idSchemaOf<PushId>() });

/**
 * Sends the pushes of queue messages. Idempotent: the outbox records which browser got which push.
 */
async function consumePushes(
  { messages }: JobBatch,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const run = async (there: Services, { pushId }: z.output<typeof pushJobSchema>) => {
    const pushing = await sendPush(there, pushId, {
      render: (order) => renderPush(there, order),
      regenerate: regenerateMessage(there, "push"),
    });
    return "wait" in pushing ? pushing.wait : null;
  };
  const home = ({ pushId }: z.output<typeof pushJobSchema>) =>
    servicesForOutboxRow(services, pushId);
  await runJobs(services, messages, { kind: "push", schema: pushJobSchema, home, run });
}

/**
 * The text of a push in the locale of the member. Imported at the first push, so that the Worker
 * starts without it.
 */
async function renderPush(services: Services, order: PushOrder): Promise<PushContent | null> {
  const { language, siteId, account } = order;
  const fields = await recheckNotification(services, order);
  if (!fields) return null;
  const site = await findSite(services, new URL(order.origin).hostname);
  if (site?.id !== siteId) throw new Error("The site of this push is gone");
  const country = hasVariants(language) ? await findHomeCountry(services, siteId, account) : null;
  const { renderPushText } = await import("~/mail/push-text");
  const translator = await getTranslator(
    translationLocaleIn(language, country),
    services.files.readObject,
  );
  const { t, tongue } = translator.of("push");
  const content = renderPushText(
    t,
    { ...order, fields } as PushOrder,
    fictionalLabel(site, language)?.word ?? null,
  );
  return content && { ...content, language: tongue };
}

const dataExportJobSchema = z.strictObject({ takeoutId: idSchemaOf<DataExportId>() });

const RETRY = seconds(30);

type Consumer = (jobs: JobBatch, env: Env, ctx: ExecutionContext) => Promise<void>;

/** Each queue of wrangler.toml has one kind of job (decision 0081). */
const CONSUMERS: Record<string, Consumer> = {
  "dating-mail": consumeMail,
  "dating-push": consumePushes,
  "dating-notices": consumeNotifications,
  "dating-takeouts": consumeDataExports,
};

/** Passes a batch to the consumer of its queue; retries every message of an unknown queue. */
export async function consume(
  batch: MessageBatch<unknown>,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const consumer = CONSUMERS[batch.queue];
  if (!consumer) throw new Error(`Nobody takes jobs of the queue "${batch.queue}"`);
  await consumer(batch, env, ctx);
}

/**
 * Creates the data exports of queue messages. Idempotent: a finished export is not created again.
 */
async function consumeDataExports(
  { messages }: JobBatch,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, ctx);
  const run = async (there: Services, { takeoutId }: z.output<typeof dataExportJobSchema>) =>
    (await makeDataExport(there, takeoutId)) === "failed" ? RETRY : null;
  const home = ({ takeoutId }: z.output<typeof dataExportJobSchema>) =>
    servicesForDataExport(services, takeoutId);
  await runJobs(services, messages, { kind: "takeout", schema: dataExportJobSchema, home, run });
}
