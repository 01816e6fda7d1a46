import { all } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { unscopedSelectStuckPushes } from "../outbox/push-sql";

/** Longer than a queue call takes. */
const STUCK_AFTER = minutes(2);
const BATCH_SIZE = 200;

/** Enqueues waiting pushes again, and those whose quiet hours are over. Returns their number. */
export async function requeuePushes(services: Services): Promise<number> {
  const now = services.now();
  const stuck = await all(
    services.db,
    unscopedSelectStuckPushes({ before: now - STUCK_AFTER, now, limit: BATCH_SIZE }),
  );
  await Promise.all(stuck.map(({ id }) => services.queues.enqueuePush(id)));
  return stuck.length;
}
