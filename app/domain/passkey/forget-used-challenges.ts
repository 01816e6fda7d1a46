import { run } from "~/db/batch";
import type { Services } from "~/services";
import { deleteOldChallenges } from "./passkey-sql";

const AT_A_TIME = 500;

/** Deletes used challenges that have expired and could not be answered anyway. */
export async function forgetUsedChallenges(services: Services): Promise<void> {
  await run(services.db, deleteOldChallenges(services.now(), AT_A_TIME));
}
