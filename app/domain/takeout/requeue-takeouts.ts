import { all } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { selectStuck } from "./takeout-store";

const STUCK_AFTER = minutes(5);
const AT_A_TIME = 20;

/** Enqueues waiting exports again, since their queue message or its consumer may have been lost. */
export async function requeueTakeouts(services: Services): Promise<void> {
  const now = services.now();
  const stuck = await all(services.db, selectStuck(now - STUCK_AFTER, now, AT_A_TIME));
  await Promise.all(stuck.map(({ id }) => services.queues.enqueueTakeout(id)));
}
