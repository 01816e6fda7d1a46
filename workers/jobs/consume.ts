import { makeTakeout } from "~/domain/takeout/make-takeout";
import { allDone } from "~/kit/all-done";
import { idSchemaOf } from "~/kit/id-schema";
import type { TakeoutId } from "~/kit/ids";
import { z } from "~/kit/zod";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { consumeMail } from "./consume-mail";
import { consumeNotices, isNoticeJob } from "./consume-notices";
import { consumePushes, isPushJob } from "./consume-push";

const takeoutSchema = z.strictObject({ takeoutId: idSchemaOf<TakeoutId>() });
const RETRY_SECONDS = 30;

/** What the queue carries: letters and pushes to send, whom to tell something, and copies of members' data to make. What is neither goes the way of a letter that nobody can read. */
export async function consume(
  batch: MessageBatch<unknown>,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const isTakeout = ({ body }: Message<unknown>) => takeoutSchema.safeParse(body).success;
  const takeouts = batch.messages.filter(isTakeout);
  const pushes = batch.messages.filter(isPushJob);
  const notices = batch.messages.filter(isNoticeJob);
  const isOther = (message: Message<unknown>) =>
    isTakeout(message) || isPushJob(message) || isNoticeJob(message);
  const letters = batch.messages.filter((message) => !isOther(message));
  const services = createServices(env, ctx);
  await allDone([
    ...(letters.length > 0 ? [consumeMail({ messages: letters }, env, ctx)] : []),
    consumePushes(services, pushes),
    consumeNotices(services, notices),
    consumeTakeouts(services, takeouts),
  ]);
}

/** One after the other: each reads all that is kept of a member. */
async function consumeTakeouts(services: Services, messages: Message<unknown>[]): Promise<void> {
  for (const message of messages) {
    const made = await makeTakeout(services, takeoutSchema.parse(message.body).takeoutId);
    if (made === "failed") message.retry({ delaySeconds: RETRY_SECONDS });
    else message.ack();
  }
}
