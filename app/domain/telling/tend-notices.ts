import { all } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { type Confirmed, unscopedSelectConfirmed, unscopedSelectDueWeekly } from "./seldom-sql";
import { FINISHED_AFTER, MISSED_AFTER, REMINDED_AFTER } from "./telling";
import { unscopedSelectDueNights, unscopedSelectWaiting, type WaitingRow } from "./telling-store";

/** Two steps of the clock: one of its runs may be missed. */
const SPAN = minutes(10);
const AT_A_TIME = 200;
/** As many pages of them a run. */
const MAX_PAGES = 20;

/**
 * Names to the queue what was missed, what has waited for a day (R374), whose quiet hours are over (R375), who
 * is to hear of new members, and whose profile may lack something (R550, R551). Named twice, it is
 * told once. How many it were.
 */
export async function tendNotices(services: Services): Promise<number> {
  const now = services.now();
  const nights = await all(services.db, unscopedSelectDueNights(now, AT_A_TIME * 5));
  await Promise.all(
    nights.map((one) => services.queues.enqueueNotice({ ...one, notice: "night" }, 0)),
  );
  const weekly = await all(services.db, unscopedSelectDueWeekly(now, AT_A_TIME * 5));
  await Promise.all(
    weekly.map((one) => services.queues.enqueueNotice({ ...one, notice: "weekly" }, 0)),
  );
  const joined = await nameConfirmed(services, now - FINISHED_AFTER);
  const missed = await nameWaiting(services, "message", now - MISSED_AFTER);
  const reminded = await nameWaiting(services, "unread", now - REMINDED_AFTER);
  return nights.length + weekly.length + joined + missed + reminded;
}

/** Chats in which something has waited since the span before a moment. */
async function nameWaiting(services: Services, notice: "message" | "unread", until: number) {
  let [count, after]: [number, WaitingRow | null] = [0, null];
  for (let page = 0; page < MAX_PAGES; page++) {
    const span = { from: until - SPAN, until, after, limit: AT_A_TIME };
    const rows: WaitingRow[] = await all(services.db, unscopedSelectWaiting(span));
    await Promise.all(
      rows.map(({ since: _, ...chat }) => services.queues.enqueueNotice({ ...chat, notice }, 0)),
    );
    count += rows.length;
    after = rows.at(-1) ?? null;
    if (rows.length < AT_A_TIME) break;
  }
  return count;
}

/** Members who confirmed their address in the span before a moment. */
async function nameConfirmed(services: Services, until: number) {
  let [count, after]: [number, Confirmed | null] = [0, null];
  for (let page = 0; page < MAX_PAGES; page++) {
    const span = { from: until - SPAN, until, after, limit: AT_A_TIME };
    const rows: Confirmed[] = await all(services.db, unscopedSelectConfirmed(span));
    const jobs = rows.map(({ at: _, ...one }) => ({ ...one, notice: "reminder" as const }));
    await Promise.all(jobs.map((job) => services.queues.enqueueNotice(job, 0)));
    count += rows.length;
    after = rows.at(-1) ?? null;
    if (rows.length < AT_A_TIME) break;
  }
  return count;
}
