import { carryOutWaiting } from "~/domain/departure/carry-out-deed";
import { eraseDue } from "~/domain/departure/erase-due";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/** Every five minutes: erases accounts whose time to return is over, and carries out what staff decided while the site was not reached. */
export async function eraseDeparted(services: Services): Promise<void> {
  await allDone([eraseDue(services), carryOutWaiting(services)]);
}
