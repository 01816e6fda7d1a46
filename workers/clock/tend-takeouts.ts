import { eraseOldTakeouts } from "~/domain/takeout/erase-takeouts";
import { requeueTakeouts } from "~/domain/takeout/requeue-takeouts";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: erases data exports older than a day, and enqueues exports that nobody is
 * creating.
 */
export async function tendTakeouts(services: Services): Promise<void> {
  await allDone([eraseOldTakeouts(services), requeueTakeouts(services)]);
}
