import { run } from "~/db/batch";
import type { Services } from "~/services";
import { REMEMBERED_FOR } from "./game";
import { unscopedForget } from "./game-store";

/** Swipes that one call forgets, at most. */
const AT_ONCE = 500;

/** Forgets swipes of more than 60 days ago (R120), a bounded number at a time. How many. */
export function forgetSwipes({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  return run(db, unscopedForget(now() - REMEMBERED_FOR, AT_ONCE));
}
