import { runBatch } from "~/db/batch";
import { days } from "~/kit/duration";
import type { Services } from "~/services";
import { deleteSolvedBefore } from "./retention-store";
import { SUPPORT_RETENTION_DAYS } from "./support";

const BATCH_SIZE = 50;

/** Deletes threads that were solved a year ago (R442), a limited number per run. */
export async function deleteOldThreads({ db, now }: Services): Promise<void> {
  await runBatch(db, deleteSolvedBefore(now() - days(SUPPORT_RETENTION_DAYS), BATCH_SIZE));
}
