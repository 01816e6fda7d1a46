import { run } from "~/db/batch";
import type { Services } from "~/services";
import { deleteOldBounces } from "./soft-bounce-sql";
import { SOFT_BOUNCE_TTL } from "./suppression";

const BATCH_SIZE = 500;

/** Deletes a bounded number of soft bounces that are too old to count (R665). */
export async function deleteOldSoftBounces(services: Pick<Services, "db" | "now">): Promise<void> {
  await run(services.db, deleteOldBounces(services.now() - SOFT_BOUNCE_TTL, BATCH_SIZE));
}
