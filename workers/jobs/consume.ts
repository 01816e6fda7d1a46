import { makeDataExport } from "~/domain/data-export/make-data-export";
import { servicesForDataExport } from "~/domain/data-export/services-for-data-export";
import { seconds } from "~/kit/duration";
import { idSchemaOf } from "~/kit/id-schema";
import type { DataExportId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { consumeMail } from "./consume-mail";
import { consumeNotifications } from "./consume-notifications";
import { consumePushes } from "./consume-push";
import { type JobBatch, runJobs } from "./run-jobs";

const schema = z.strictObject({ takeoutId: idSchemaOf<DataExportId>() });

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
  const run = async (there: Services, { takeoutId }: z.output<typeof schema>) =>
    (await makeDataExport(there, takeoutId)) === "failed" ? RETRY : null;
  const home = ({ takeoutId }: z.output<typeof schema>) =>
    servicesForDataExport(services, takeoutId);
  await runJobs(services, messages, { kind: "takeout", schema, home, run });
}
