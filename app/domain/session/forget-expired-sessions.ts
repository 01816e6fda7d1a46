import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { deleteExpiredPending } from "./pending-store";
import { deleteExpiredSessions } from "./session-store";

const AT_A_TIME = 500;

/** Deletes expired sessions and expired pending logins, a bounded number at a time. */
export async function forgetExpiredSessions(services: Services): Promise<void> {
  const now = services.now();
  await runBatch(services.db, {
    sessions: deleteExpiredSessions(now, AT_A_TIME),
    pending: deleteExpiredPending(now, AT_A_TIME),
  });
}
