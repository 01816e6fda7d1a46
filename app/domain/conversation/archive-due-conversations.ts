import { all, run } from "~/db/batch";
import type { Services } from "~/services";
import { scheduleArchiving, unscopedSelectDueArchivings } from "./archive-store";
import { ARCHIVE_RETRY_DELAY } from "./conversation";

/** Conversations per run, and how many of them run in parallel. */
const MAX_CONVERSATIONS = 300;
const MAX_PARALLEL = 20;

/**
 * Archives old messages of the conversations that are due (R630). A failed one is retried later and
 * does not block the others.
 */
export async function archiveDueConversations(services: Services): Promise<void> {
  const due = await all(
    services.db,
    unscopedSelectDueArchivings(services.now(), MAX_CONVERSATIONS),
  );
  const errors: unknown[] = [];
  for (let n = 0; n < due.length; n += MAX_PARALLEL) {
    const rooms = due.slice(n, n + MAX_PARALLEL);
    await Promise.all(
      rooms.map(async ({ id, siteId }) => {
        try {
          await services.archive.fill(siteId, id);
        } catch (error) {
          errors.push(error);
          await run(services.db, scheduleArchiving(id, services.now() + ARCHIVE_RETRY_DELAY));
        }
      }),
    );
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} rooms failed`, { cause: errors[0] });
}
