import { withEachDatabase } from "~/domain/site/route-database";
import { settleAll } from "~/kit/settle-all";
import { logError } from "~/platform/log";
import type { Services } from "~/services";

type ScheduledJob = (services: Services) => Promise<unknown>;

/**
 * Runs all scheduled jobs on each database. A failing job is logged by name and stops no other; the
 * run then counts as failed.
 */
export async function runScheduledJobs(
  given: Services,
  chores: Record<string, ScheduledJob>,
): Promise<void> {
  const run =
    (services: Services) =>
    async ([work, chore]: [string, ScheduledJob]) => {
      try {
        await chore(services);
      } catch (fault) {
        logError(fault, { work });
        throw new Error(work, { cause: fault });
      }
    };
  await settleAll(
    withEachDatabase(given).flatMap((services) => Object.entries(chores).map(run(services))),
  );
}
