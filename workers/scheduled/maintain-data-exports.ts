import { deleteExpiredExports } from "~/domain/data-export/delete-data-exports";
import { requeueDataExports } from "~/domain/data-export/requeue-data-exports";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";

/**
 * Every five minutes: erases data exports older than a day, and enqueues exports that nobody is
 * creating.
 */
export async function maintainDataExports(services: Services): Promise<void> {
  await settleAll([deleteExpiredExports(services), requeueDataExports(services)]);
}
