import { days, minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { unscopedDeleteOldEmails, unscopedListStuckEmails } from "./outbox-store";

const STUCK_AFTER = minutes(5);
const DELETE_AFTER = days(30);
/** Bounds one run; a campaign to many members is sent at this rate per five minutes. */
const BATCH_SIZE = 500;

/** Enqueues waiting e-mails again, and deletes rows that ended a month ago. */
export async function requeueEmails(services: Services): Promise<number> {
  const now = services.now();
  const stuck = await unscopedListStuckEmails(services.db, {
    before: now - STUCK_AFTER,
    now,
    limit: BATCH_SIZE,
  });
  await Promise.all(stuck.map((id) => services.queues.enqueueMail(id)));
  await unscopedDeleteOldEmails(services.db, now - DELETE_AFTER, BATCH_SIZE);
  return stuck.length;
}
