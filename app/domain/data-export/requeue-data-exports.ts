import { all } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { selectStuckExports } from "./data-export-store";

const STUCK_AFTER = minutes(5);
const BATCH_SIZE = 20;

/** Enqueues waiting exports again, since their queue message or its consumer may have been lost. */
export async function requeueDataExports(services: Services): Promise<void> {
  const now = services.now();
  const stuck = await all(services.db, selectStuckExports(now - STUCK_AFTER, now, BATCH_SIZE));
  await Promise.all(stuck.map(({ id }) => services.queues.enqueueDataExport(id)));
}
