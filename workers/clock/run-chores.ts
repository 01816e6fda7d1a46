import { overEach } from "~/domain/site/over-home";
import { allDone } from "~/kit/all-done";
import { logFault } from "~/platform/log";
import type { Services } from "~/services";

type Chore = (services: Services) => Promise<unknown>;

/**
 * Runs them all over each database. One that fails is logged by its name and keeps no other from its work; the run counts as failed.
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
