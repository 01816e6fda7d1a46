import { consumeDataExports } from "./consume-data-exports";
import { consumeMail } from "./consume-mail";
import { consumeNotifications } from "./consume-notifications";
import { consumePushes } from "./consume-push";
import type { JobBatch } from "./run-jobs";

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
