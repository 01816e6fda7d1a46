import { days, hours } from "./duration";

/**
 * Calendar dates as "1986-03-27", compared as text; without hour and time zone, because a birthday
 * has none.
 */

/** The date from the three numbers of a form, or null if the calendar has no such day. */
export function parseCalendarDate(year: string, month: string, day: string): string | null {
  if (!/^[0-9]{4}$/.test(year) || !/^[0-9]{1,2}$/.test(month) || !/^[0-9]{1,2}$/.test(day))
    return null;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/**
 * Age in whole years on a day. The birthday itself counts; a person born on 29 February turns a
 * year older on 1 March of a common year.
 */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}

/**
 * Cache: creating a formatter costs far more than using it, and a list formats a date per member.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();

const WALL_CLOCK_FORMAT = {
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat("en-US", { ...WALL_CLOCK_FORMAT, timeZone });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** The local wall-clock time at a timestamp, encoded as if it were UTC. */
function wallClockAt(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

/**
 * The timestamp of a local wall-clock time; computed twice, because the first guess may lie beyond
 * a clock change.
 */
function timestampOf(wall: number, timeZone: string): number {
  const guess = wall - (wallClockAt(wall, timeZone) - wall);
  return guess - (wallClockAt(guess, timeZone) - wall);
}

/**
 * The start of the local day, week and month of a timestamp in `timeZone`: milliseconds, UTC. Weeks
 * begin on Monday (ISO 8601).
 */
export function periodStartsAt(
  now: number,
  timeZone: string,
): { day: number; week: number; month: number } {
  const wall = wallClockAt(now, timeZone);
  const day = wall - (wall % days(1));
  const date = new Date(day);
  const week = day - days((date.getUTCDay() + 6) % 7);
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return {
    day: timestampOf(day, timeZone),
    week: timestampOf(week, timeZone),
    month: timestampOf(month, timeZone),
  };
}

/** The local calendar date, as "2026-11-22". */
export function localDateAt(now: number, timeZone: string): string {
  return new Date(wallClockAt(now, timeZone)).toISOString().slice(0, 10);
}

/**
 * The first timestamp at which the local calendar shows a later date; if the clock skips midnight,
 * the time of the skip.
 */
export function endOfLocalDate(date: string, timeZone: string): number {
  const midnight = Date.parse(date) + days(1);
  const guess = timestampOf(midnight, timeZone);
  return localDateAt(guess, timeZone) > date
    ? guess
    : guess + (midnight - wallClockAt(guess, timeZone));
}

/** Full hours of the local clock, 0 to 23; `until` may be on the next day. */
type HoursRange = { from: number; until: number };

/** Start and end of the hours range that contains a timestamp; null if it is outside. */
export function hoursRangeAt(
  now: number,
  timeZone: string,
  { from, until }: HoursRange,
): { since: number; until: number } | null {
  const wall = wallClockAt(now, timeZone);
  const today = wall - (wall % days(1)) + hours(from);
  const since = wall < today ? today - days(1) : today;
  const end = since + hours((until - from + 24) % 24);
  return wall < end
    ? { since: timestampOf(since, timeZone), until: timestampOf(end, timeZone) }
    : null;
}
