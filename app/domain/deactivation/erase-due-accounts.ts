import { all } from "~/db/batch";
import type { Services } from "~/services";
import { selectDueDeactivations } from "./deactivation-store";
import { eraseStep } from "./erase-account";

/** Accounts and steps per run; the rest waits for the next run. */
const MAX_ACCOUNTS_PER_RUN = 20;
const MAX_STEPS_PER_ACCOUNT = 60;

/**
 * Erases accounts whose fourteen days are over (R54), and after ninety days what an open complaint
 * retained. An error with one account does not stop the others; the run then fails, so that it is
 * noticed.
 */
export async function eraseDueAccounts(services: Services): Promise<void> {
  let steps = MAX_STEPS_PER_ACCOUNT;
  const errors: unknown[] = [];
  for (const deactivation of await all(
    services.db,
    selectDueDeactivations(services.now(), MAX_ACCOUNTS_PER_RUN),
  )) {
    try {
      while (steps-- > 0) if (await eraseStep(services, deactivation)) break;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some accounts were not erased");
}
