import { run } from "~/db/batch";
import type { Services } from "~/services";
import { SWIPE_TTL } from "./swipe-game";
import { unscopedDeleteExpiredSwipes } from "./swipe-game-store";

/** Maximum swipes deleted per call. */
const BATCH_SIZE = 500;

/** Deletes swipes older than 60 days (R120), up to a limit. Returns the number deleted. */
export function deleteExpiredSwipes({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  return run(db, unscopedDeleteExpiredSwipes(now() - SWIPE_TTL, BATCH_SIZE));
}
