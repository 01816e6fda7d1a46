import { endOfLocalDate, localDateAt } from "~/kit/dates";
import { days } from "~/kit/duration";

/**
 * Periods of bookkeeping by the calendar of the company's country. Days are "2026-11-30", quarters
 * "2026-Q4".
 */
export type Days = { from: string; until: string };

const QUARTER = /^(20\d{2})-Q([1-4])$/;

/** The quarter of a timestamp. */
export function quarterAt(at: number, timeZone: string): string {
  const day = localDateAt(at, timeZone);
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** The quarter that is `count` quarters after another, or before it if negative. */
export function shiftQuarter(quarter: string, count: number): string {
  const index = indexOf(quarter) + count;
  return `${Math.floor(index / 4)}-Q${(index % 4) + 1}`;
}

const indexOf = (quarter: string): number => {
  const [, year, number] = QUARTER.exec(quarter) ?? [];
  return Number(year) * 4 + Number(number) - 1;
};

/** The first and the last day of a quarter. */
export function daysOfQuarter(quarter: string): Days {
  const index = indexOf(quarter);
  const year = Math.floor(index / 4);
  const month = (index % 4) * 3;
  return {
    from: dayOf(Date.UTC(year, month, 1)),
    until: dayOf(Date.UTC(year, month + 3, 1) - days(1)),
  };
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The start of a local day, and that of the day after the last one. */
export const boundsOf = ({ from, until }: Days, timeZone: string) => ({
  from: endOfLocalDate(dayOf(Date.parse(from) - days(1)), timeZone),
  until: endOfLocalDate(until, timeZone),
});

/** The number of days of a period, both ends included; below one if it ends before it begins. */
export const lengthOf = ({ from, until }: Days): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / days(1)) + 1;
