import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { forgetHolding } from "./released-sql";
import { COUNTED_FOR, HELD_FOR } from "./signal";

/** Maximum number of rows of each table that one call deletes. */
const AT_ONCE = 500;

/**
 * Deletes the counts of first messages after a day, and messages held for moderation after 14 days
 * in any state (R239).
 */
export async function forgetHeld({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = { openers: now() - COUNTED_FOR, held: now() - HELD_FOR };
  await runBatch(db, forgetHolding(before, AT_ONCE));
}
