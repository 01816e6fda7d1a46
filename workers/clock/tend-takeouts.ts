import { eraseOldTakeouts } from "~/domain/takeout/erase-takeouts";
import { requeueTakeouts } from "~/domain/takeout/requeue-takeouts";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/** Every five minutes: erases copies of members' data that are a day old, and names those to the queue that nobody makes. */
export async function tendTakeouts(services: Services): Promise<void> {
  await allDone([eraseOldTakeouts(services), requeueTakeouts(services)]);
}
