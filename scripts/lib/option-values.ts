import { UsageError } from "./usage-error.ts";

/** Parses a whole number option from `least` to `most`. */
export function parseWholeNumber(
  option: string,
  text: string,
  least: number,
  most: number,
): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(
      `--${option} must be a whole number from ${least} to ${most}, not "${text}".`,
    );
  return value;
}

/** Parses a date option such as 2026-11-20 to its start in milliseconds UTC. */
export function parseDay(option: string, text: string): number {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new UsageError(`--${option} must be a day such as 2026-11-20, not "${text}".`);
  return at;
}
