import { all, type Statement } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { unscopedSelectUnseenLikes } from "../like/like-sql";
import { unscopedSelectConfirmed, unscopedSelectDueWeekly } from "./seldom-sql";
import {
  FINISHED_AFTER,
  LIKE_MISSED_AFTER,
  MISSED_AFTER,
  NAMED_AT_A_TIME,
  PAGES_A_STEP,
  REMINDED_AFTER,
} from "./telling";
import { type NoticeJob, type Place, WALKS, type WalkJob } from "./telling.schema";
import { unscopedSelectDueNights, unscopedSelectWaiting } from "./telling-store";

/** Two scheduler intervals, so that one missed run loses nothing. */
const SPAN = minutes(10);
const STEP = { pages: PAGES_A_STEP, atATime: NAMED_AT_A_TIME };
type Step = typeof STEP;

type Row = Pick<Place, "at" | "account" | "from"> & { siteId: SiteId } & Partial<
    Pick<Place, "conversation">
  >;
type Asked = { now: number; after: Place | null; limit: number };

/** The query of each scan: one page of candidates, the longest waiting first. */
const PAGES: Record<WalkJob["walk"], (asked: Asked) => Statement<Row>> = {
  night: ({ now, ...behind }) => unscopedSelectDueNights(now, behind),
  weekly: ({ now, ...behind }) => unscopedSelectDueWeekly(now, behind),
  reminder: ({ now, ...behind }) =>
    unscopedSelectConfirmed({ ...spanBefore(now - FINISHED_AFTER), ...behind }),
  message: ({ now, ...behind }) =>
    unscopedSelectWaiting({ ...spanBefore(now - MISSED_AFTER), ...behind }),
  unread: ({ now, ...behind }) =>
    unscopedSelectWaiting({ ...spanBefore(now - REMINDED_AFTER), ...behind }),
  like: ({ now, ...behind }) =>
    unscopedSelectUnseenLikes({ ...spanBefore(now - LIKE_MISSED_AFTER), ...behind }),
};
const spanBefore = (until: number) => ({ from: until - SPAN, until });

/**
 * Enqueues missed messages and likes, messages unread for a day (R374), nights whose quiet hours
 * are over (R375), weekly notifications, and reminders about profiles (R550, R551). An event
 * enqueued twice is notified once. Returns the number in this step; the queue continues with the
 * rest (R558).
 */
export async function tendNotices(services: Services, step: Step = STEP): Promise<number> {
  const begun = { database: services.db.name, now: services.now(), after: null };
  let count = 0;
  for (const walk of WALKS) count += await walkOn(services, { ...begun, walk }, step);
  return count;
}

/**
 * Enqueues the rows behind a cursor, a bounded number of pages; a further queue job continues from
 * there, so that nobody is left out.
 */
export async function walkOn(
  services: Services,
  job: WalkJob,
  { pages, atATime }: Step = STEP,
): Promise<number> {
  const { walk, now } = job;
  let [count, after]: [number, Place | null] = [0, job.after];
  for (let page = 0; page < pages; page++) {
    const rows: Row[] = await all(services.db, PAGES[walk]({ now, after, limit: atATime }));
    await services.queues.enqueueNotices(rows.map((row) => jobOf(walk, row)));
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < atATime) return count;
    const { at, account, from, conversation = "" } = last;
    after = { at, account, conversation, ...(from ? { from } : {}) };
  }
  await services.queues.enqueueWalk({ ...job, after });
  return count;
}

const jobOf = (notice: WalkJob["walk"], { at: _, ...row }: Row) =>
  ({ ...row, notice }) as NoticeJob;
