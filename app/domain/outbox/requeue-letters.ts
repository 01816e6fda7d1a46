import { days, minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { unscopedForgetLetters, unscopedListStuckLetters } from "./outbox-store";

const STUCK_AFTER = minutes(5);
const FORGET_AFTER = days(30);
/** Bounds one run; a campaign to many members is sent at this rate per five minutes. */
const AT_A_TIME = 500;

/** Enqueues waiting e-mails again, and deletes rows that ended a month ago. */
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
