import { run } from "~/db/batch";
import type { Services } from "~/services";
import { deleteOldBounces } from "./soft-bounce-sql";
import { BOUNCES_KEPT } from "./suppression";

const AT_A_TIME = 500;

/** Deletes refusals that are too old to count, a bounded number at a time (R665). */
export async function forgetOldBounces(services: Pick<Services, "db" | "now">): Promise<void> {
  await run(services.db, deleteOldBounces(services.now() - BOUNCES_KEPT, AT_A_TIME));
}
