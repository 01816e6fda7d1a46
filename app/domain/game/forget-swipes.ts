import { run } from "~/db/batch";
import type { Services } from "~/services";
import { REMEMBERED_FOR } from "./game";
import { unscopedForget } from "./game-store";

/** Maximum swipes deleted per call. */
const AT_ONCE = 500;

/** Deletes swipes older than 60 days (R120), up to a limit. Returns the number deleted. */
export function forgetSwipes({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  return run(db, unscopedForget(now() - REMEMBERED_FOR, AT_ONCE));
}
