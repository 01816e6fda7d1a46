import { all } from "~/db/batch";
import type { Services } from "~/services";
import { selectDepartures } from "./departure-store";
import { eraseStep } from "./erase-account";

/** So many accounts and steps in one run: what is left waits for the next. */
const ACCOUNTS = 20;
const STEPS = 60;

/**
 * Erases the accounts whose fourteen days are over (R54), and after ninety what an open complaint kept of them. One that fails
 * keeps no other from its turn; the run fails with it, so that it is seen.
 */
export async function eraseDue(services: Services): Promise<void> {
  let steps = STEPS;
  const faults: unknown[] = [];
  for (const departure of await all(services.db, selectDepartures(services.now(), ACCOUNTS))) {
    try {
      while (steps-- > 0) if (await eraseStep(services, departure)) break;
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, "Some accounts were not erased");
}
