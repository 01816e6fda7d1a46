import { run } from "~/db/batch";
import { newId, type TakeoutId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { takeAttempt } from "../account/limit-attempts";
import { TAKEOUT_LIVES, type TAKEOUT_REFUSALS } from "./takeout";
import { insertTakeout } from "./takeout-store";

/**
 * Requests an export of the member's own data, made by a queue: one at a time and three a day,
 * since each reads all of it.
 */
export async function askTakeout(
  services: Services,
  { id, siteId }: MemberKey,
  origin: string,
): Promise<Outcome<{ id: TakeoutId }, keyof typeof TAKEOUT_REFUSALS>> {
  if (!(await takeAttempt(services, { siteId, limit: "takeout", subject: id })))
    return refuse("too_many");
  const takeout = newId<TakeoutId>();
  const at = services.now();
  const row = { id, siteId, takeout, origin, at, expiresAt: at + TAKEOUT_LIVES };
  if ((await run(services.db, insertTakeout(row))) !== 1) return refuse("being_made");
  services.defer("takeout.enqueue", services.queues.enqueueTakeout(takeout));
  return done({ id: takeout });
}
