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
  directoryServices: Services,
  jobs: Record<string, ScheduledJob>,
): Promise<void> {
  const run =
    (services: Services) =>
    async ([work, job]: [string, ScheduledJob]) => {
      try {
        await job(services);
      } catch (error) {
        logError(error, { work });
        throw new Error(work, { cause: error });
      }
    };
  await settleAll(
    withEachDatabase(directoryServices).flatMap((services) =>
      Object.entries(jobs).map(run(services)),
    ),
  );
}
