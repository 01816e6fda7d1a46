import { carryOutWaiting } from "~/domain/departure/carry-out-deed";
import { eraseDue } from "~/domain/departure/erase-due";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: erases accounts whose return period is over, and executes staff decisions
 * made while the site was unavailable.
 */
export async function eraseDeparted(services: Services): Promise<void> {
  await allDone([eraseDue(services), carryOutWaiting(services)]);
}
