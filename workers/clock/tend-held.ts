import { sendReleased } from "~/domain/conversation/send-released";
import { forgetHeld } from "~/domain/signal/forget-held";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: sends first messages that staff approved, and deletes expired held messages
 * and counters.
 */
export async function tendHeld(services: Services): Promise<void> {
  await allDone([sendReleased(services), forgetHeld(services)]);
}
