import {
  notificationJobSchema,
  scanJobSchema,
} from "~/domain/notification-delivery/notification-delivery.schema";
import { continueScan } from "~/domain/notification-delivery/notification-scans";
import { notifyMember } from "~/domain/notification-delivery/notify-member";
import { withSiteDatabase } from "~/domain/site/route-database";
import { servicesOfOpenSite } from "~/domain/site/site-services";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { type JobBatch, runJobs } from "./run-jobs";

const schema = z.union([notificationJobSchema, scanJobSchema]);
type NotificationJob = z.output<typeof schema>;

/**
 * Notifies the members of queue messages, or enqueues the rest of those that the scheduler found.
 * Idempotent: the outbox records what was sent.
 */
export async function consumeNotifications(
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
  await runJobs(services, messages, { kind: "notice", schema, home, run });
}
