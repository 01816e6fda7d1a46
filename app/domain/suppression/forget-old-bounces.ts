import { run } from "~/db/batch";
import type { Services } from "~/services";
import { deleteOldBounces } from "./soft-bounce-sql";
import { BOUNCES_KEPT } from "./suppression";

const AT_A_TIME = 500;

/** Deletes a bounded number of soft bounces that are too old to count (R665). */
export async function forgetOldBounces(services: Pick<Services, "db" | "now">): Promise<void> {
  await run(services.db, deleteOldBounces(services.now() - BOUNCES_KEPT, AT_A_TIME));
}
