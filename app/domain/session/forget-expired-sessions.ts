import { run } from "~/db/batch";
import type { Services } from "~/services";
import { deleteExpiredSessions } from "./session-store";

const AT_A_TIME = 500;

/** Deletes sessions whose 30 days are over, a bounded number at a time. */
export async function forgetExpiredSessions(services: Services): Promise<void> {
  await run(services.db, deleteExpiredSessions(services.now(), AT_A_TIME));
}
