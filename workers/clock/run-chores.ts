import { overEach } from "~/domain/site/over-home";
import { allDone } from "~/kit/all-done";
import { logFault } from "~/platform/log";
import type { Services } from "~/services";

type Chore = (services: Services) => Promise<unknown>;

/**
 * Runs all scheduled jobs on each database. A failing job is logged by name and stops no other; the
 * run then counts as failed.
 */
export async function runChores(given: Services, chores: Record<string, Chore>): Promise<void> {
  const run =
    (services: Services) =>
    async ([work, chore]: [string, Chore]) => {
      try {
        await chore(services);
      } catch (fault) {
        logFault(fault, { work });
        throw new Error(work, { cause: fault });
      }
    };
  await allDone(overEach(given).flatMap((services) => Object.entries(chores).map(run(services))));
}
