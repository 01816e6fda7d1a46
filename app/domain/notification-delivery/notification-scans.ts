import { all, type Statement } from "~/db/batch";
import { minutes } from "~/kit/duration";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectUnseenLikes } from "../like/like-sql";
import { selectConfirmed, selectDueWeekly } from "./notification-audience-store";
import {
  LIKE_MISSED_AFTER,
  MISSED_AFTER,
  PROFILE_REMINDER_AFTER,
  REMIND_UNREAD_AFTER,
  SCAN_PAGE_SIZE,
  SCAN_PAGES_PER_RUN,
} from "./notification-delivery";
import {
  type NotificationJob,
  SCANS,
  type ScanCursor,
  type ScanJob,
} from "./notification-delivery.schema";
import { selectDueNights, selectUnreadChats } from "./notification-delivery-store";

/** Two scheduler intervals, so that one missed run loses nothing. */
const SCAN_WINDOW = minutes(10);
const SCAN_LIMITS = { pages: SCAN_PAGES_PER_RUN, atATime: SCAN_PAGE_SIZE };
type ScanLimits = typeof SCAN_LIMITS;

type ScanRow = Pick<ScanCursor, "at" | "account" | "from"> & { siteId: SiteId } & Partial<
    Pick<ScanCursor, "conversation">
  >;
type ScanPageQuery = { now: number; after: ScanCursor | null; limit: number };

/** The query of each scan: one page of candidates, the longest waiting first. */
const SCAN_QUERIES: Record<ScanJob["walk"], (query: ScanPageQuery) => Statement<ScanRow>> = {
  night: ({ now, ...behind }) => selectDueNights(now, behind),
  weekly: ({ now, ...behind }) => selectDueWeekly(now, behind),
  reminder: ({ now, ...behind }) =>
    selectConfirmed({ ...windowBefore(now - PROFILE_REMINDER_AFTER), ...behind }),
  message: ({ now, ...behind }) =>
    selectUnreadChats({ ...windowBefore(now - MISSED_AFTER), ...behind }),
  unread: ({ now, ...behind }) =>
    selectUnreadChats({ ...windowBefore(now - REMIND_UNREAD_AFTER), ...behind }),
  like: ({ now, ...behind }) =>
    selectUnseenLikes({ ...windowBefore(now - LIKE_MISSED_AFTER), ...behind }),
};
const windowBefore = (until: number) => ({ from: until - SCAN_WINDOW, until });

/**
 * Enqueues missed messages and likes, messages unread for a day (R374), nights whose quiet hours
 * are over (R375), weekly notifications, and reminders about profiles (R550, R551). An event
 * enqueued twice is notified once. Returns the number in this step; the queue continues with the
 * rest (R558).
 */
export async function startNotificationScans(
  services: Services,
  step: ScanLimits = SCAN_LIMITS,
): Promise<number> {
  const firstJob = { database: services.db.name, now: services.now(), after: null };
  let count = 0;
  for (const scan of SCANS)
    count += await continueScan(services, { ...firstJob, walk: scan }, step);
  return count;
}

/**
 * Enqueues the rows behind a cursor, a bounded number of pages; a further queue job continues from
 * there, so that nobody is left out.
 */
export async function continueScan(
  services: Services,
  job: ScanJob,
  { pages, atATime }: ScanLimits = SCAN_LIMITS,
): Promise<number> {
  const { walk: scan, now } = job;
  let [count, after]: [number, ScanCursor | null] = [0, job.after];
  for (let page = 0; page < pages; page++) {
    const rows: ScanRow[] = await all(
      services.db,
      SCAN_QUERIES[scan]({ now, after, limit: atATime }),
    );
    await services.queues.enqueueNotices(rows.map((row) => toJob(scan, row)));
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < atATime) return count;
    const { at, account, from, conversation = "" } = last;
    after = { at, account, conversation, ...(from ? { from } : {}) };
  }
  await services.queues.enqueueScan({ ...job, after });
  return count;
}

const toJob = (notice: ScanJob["walk"], { at: _, ...row }: ScanRow) =>
  ({ ...row, notice }) as NotificationJob;
