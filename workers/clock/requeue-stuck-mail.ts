import { requeueLetters } from "~/domain/outbox/requeue-letters";
import { createServices } from "~/platform/create-services";

/** Every five minutes: names letters to the queue whose first call was lost. */
export async function requeueStuckMail(
  _event: ScheduledController,
  env: Env,
  ctx: ExecutionContext,
): Promise<void> {
  const services = createServices(env, env.DB, (work) => ctx.waitUntil(work));
  const count = await requeueLetters(services);
  if (count > 0) services.log("mail.requeued", { count });
}
