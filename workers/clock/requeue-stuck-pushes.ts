import { requeuePushes } from "~/domain/push/requeue-pushes";
import type { Services } from "~/services";

/** Every five minutes: names pushes to the queue whose first call was lost, or whose hour has come. */
export async function requeueStuckPushes(services: Services): Promise<void> {
  const count = await requeuePushes(services);
  if (count > 0) services.log("push.requeued", { count });
}
