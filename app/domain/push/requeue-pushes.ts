import { all } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { unscopedSelectStuckPushes } from "../outbox/push-sql";

/** As long as a call to the queue takes. */
const STUCK_AFTER = minutes(2);
const AT_A_TIME = 200;

/** Names pushes to the queue again that still wait, or that wait no more for somebody's quiet hours. How many they were. */
export async function requeuePushes(services: Services): Promise<number> {
  const now = services.now();
  const stuck = await all(
    services.db,
    unscopedSelectStuckPushes({ before: now - STUCK_AFTER, now, limit: AT_A_TIME }),
  );
  await Promise.all(stuck.map(({ id }) => services.queues.enqueuePush(id)));
  return stuck.length;
}
