import { run } from "~/db/batch";
import type { Services } from "~/services";
import { deleteOldChallenges } from "./passkey-sql";

const BATCH_SIZE = 500;

/** Deletes used challenges that have expired and could not be answered anyway. */
export async function deleteUsedChallenges(services: Services): Promise<void> {
  await run(services.db, deleteOldChallenges(services.now(), BATCH_SIZE));
}
