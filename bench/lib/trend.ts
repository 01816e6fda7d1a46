import { median } from "./statistics.ts";

/** A change over time: the slope of the least-squares line, and its standard error. */
export type Trend = { perUnit: number; error: number; lastToFirst: number };

/** `at` in any unit; the thirds are those of the list. */
export function trendOf(at: readonly number[], values: readonly number[]): Trend {
  const x = meanOf(at);
  const y = meanOf(values);
  const apart = sumOf(at.map((value) => (value - x) ** 2));
  const perUnit = sumOf(at.map((value, n) => (value - x) * ((values[n] ?? y) - y))) / apart;
  const rest = sumOf(at.map((value, n) => ((values[n] ?? y) - y - perUnit * (value - x)) ** 2));
  const error = at.length > 2 ? Math.sqrt(rest / (at.length - 2) / apart) : Number.NaN;
  const third = Math.max(1, Math.floor(values.length / 3));
  const lastToFirst = median(values.slice(-third)) / median(values.slice(0, third));
  return { perUnit, error, lastToFirst };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;
