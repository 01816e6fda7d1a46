import { run } from "~/db/batch";
import type { Services } from "~/services";
import { SUBSCRIPTION_TTL } from "./push";
import { deleteUnseenSubscriptions } from "./push-store";

const BATCH_SIZE = 500;

/** Deletes subscriptions not refreshed for so long that their session must have ended (R351). */
export async function deleteStaleSubscriptions(services: Services): Promise<void> {
  await run(services.db, deleteUnseenSubscriptions(services.now() - SUBSCRIPTION_TTL, BATCH_SIZE));
}
