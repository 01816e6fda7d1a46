import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { deleteExpiredHoldRows } from "./held-sql";
import { COUNT_PERIOD, HELD_TTL } from "./scam-detection";

/** Maximum number of rows of each table that one call deletes. */
const MAX_PER_RUN = 500;

/**
 * Deletes the counts of first messages after a day, and messages held for moderation after 14 days
 * in any state (R239).
 */
export async function deleteExpiredHeld({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = { openers: now() - COUNT_PERIOD, held: now() - HELD_TTL };
  await runBatch(db, deleteExpiredHoldRows(before, MAX_PER_RUN));
}
