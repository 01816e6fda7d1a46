import { consumeMail } from "./consume-mail";
import { consumeNotices } from "./consume-notices";
import { consumePushes } from "./consume-push";
import { consumeTakeouts } from "./consume-takeouts";
import type { Jobs } from "./each-job";

type Consumer = (jobs: Jobs, env: Env, ctx: ExecutionContext) => Promise<void>;

/** Each queue of wrangler.toml has one kind of job (decision 0081). */
const CONSUMERS: Record<string, Consumer> = {
  "dating-mail": consumeMail,
  "dating-push": consumePushes,
  "dating-notices": consumeNotices,
  "dating-takeouts": consumeTakeouts,
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
