import { beginningsOf } from "~/kit/local-day";

/** When somebody was here last, in steps and never to the minute (R75): today, this week, this month. */
export type Activity = "today" | "week" | "month";

/** Tells the step of a moment (milliseconds) by the reader's own clock; null is longer ago than this month and this week. */
export function activityBy(
  now: number,
  timeZone: string,
): (lastActiveAt: number) => Activity | null {
  const since = beginningsOf(now, timeZone);
  return (at) => {
    if (at >= since.day) return "today";
    if (at >= since.week) return "week";
    return at >= since.month ? "month" : null;
  };
}
