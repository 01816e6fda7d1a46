import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { deleteExpiredPendingLogins } from "./pending-login-store";
import { deleteExpiredSessionRows } from "./session-store";

const BATCH_SIZE = 500;

/** Deletes expired sessions and expired pending logins, a bounded number at a time. */
export async function deleteExpiredSessions(services: Services): Promise<void> {
  const now = services.now();
  await runBatch(services.db, {
    sessions: deleteExpiredSessionRows(now, BATCH_SIZE),
    pending: deleteExpiredPendingLogins(now, BATCH_SIZE),
  });
}
