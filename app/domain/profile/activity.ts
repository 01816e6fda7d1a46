import { periodStartsAt } from "~/kit/local-day";

/** Last activity in coarse steps, never exact (R75): today, this week, this month. */
export type Activity = "today" | "week" | "month";

/**
 * Returns the step of a moment (milliseconds) in the viewer's time zone; null: before this month
 * and this week.
 */
export function activityBy(
  now: number,
  timeZone: string,
): (lastActiveAt: number) => Activity | null {
  const since = periodStartsAt(now, timeZone);
  return (at) => {
    if (at >= since.day) return "today";
    if (at >= since.week) return "week";
    return at >= since.month ? "month" : null;
  };
}
