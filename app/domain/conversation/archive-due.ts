import { all, run } from "~/db/batch";
import type { Services } from "~/services";
import { lookAt, unscopedSelectDue } from "./archive-store";
import { PUT_OFF } from "./conversation";

/** Conversations per run, and how many of them run in parallel. */
const ROOMS = 300;
const AT_ONCE = 20;

/**
 * Archives old messages of the conversations that are due (R630). A failed one is retried later and
 * does not block the others.
 */
export async function archiveDue(services: Services): Promise<void> {
  const due = await all(services.db, unscopedSelectDue(services.now(), ROOMS));
  const faults: unknown[] = [];
  for (let n = 0; n < due.length; n += AT_ONCE) {
    const rooms = due.slice(n, n + AT_ONCE);
    await Promise.all(
      rooms.map(async ({ id, siteId }) => {
        try {
          await services.archive.fill(siteId, id);
        } catch (fault) {
          faults.push(fault);
          await run(services.db, lookAt(id, services.now() + PUT_OFF));
        }
      }),
    );
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} rooms failed`, { cause: faults[0] });
}
