import { days, minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { unscopedForgetLetters, unscopedListStuckLetters } from "./outbox-store";

const STUCK_AFTER = minutes(5);
const FORGET_AFTER = days(30);
/** Of what was announced to many this is what leaves in five minutes. */
const AT_A_TIME = 500;

/** Names letters that still wait to the queue again, and deletes the empty rows of those that left a month ago. */
export async function requeueLetters(services: Services): Promise<number> {
  const now = services.now();
  const stuck = await unscopedListStuckLetters(services.db, {
    before: now - STUCK_AFTER,
    now,
    limit: AT_A_TIME,
  });
  await Promise.all(stuck.map((id) => services.queues.enqueueMail(id)));
  await unscopedForgetLetters(services.db, now - FORGET_AFTER, AT_A_TIME);
  return stuck.length;
}
