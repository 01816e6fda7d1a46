import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { forgetHolding } from "./released-sql";
import { COUNTED_FOR, HELD_FOR } from "./signal";

/** Rows of either that one call forgets, at most. */
const AT_ONCE = 500;

/** Forgets what was counted of first messages a day ago, and held ones after 14 days, whatever became of them (R239). */
export async function forgetHeld({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  const before = { openers: now() - COUNTED_FOR, held: now() - HELD_FOR };
  await runBatch(db, forgetHolding(before, AT_ONCE));
}
