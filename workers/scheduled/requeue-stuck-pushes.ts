import { requeuePushes } from "~/domain/push/requeue-pushes";
import type { Services } from "~/services";

/** Every five minutes: enqueues pushes whose first queue message was lost, or that are due now. */
export async function requeueStuckPushes(services: Services): Promise<void> {
  const count = await requeuePushes(services);
  if (count > 0) services.log("push.requeued", { count });
}
