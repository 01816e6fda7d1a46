import { Problem } from "../lib/progress.mjs";
import { readSites, type SiteDatabase } from "../site/site-database.ts";

export const formatTimestamp = (at: number): string => new Date(at).toISOString();

/** "24.90 EUR" from minor units: all our currencies have two decimals. */
export const formatAmount = (minor: number, currency: string): string =>
  `${(minor / 100).toFixed(2)} ${currency}`;

/** Parses an amount such as "12.50" or "12" to minor units. */
export function parseAmount(typed: string): number {
  if (!/^\d{1,6}(?:\.\d{2})?$/.test(typed))
    throw new Problem(`"${typed}" is no amount, such as 12 or 12.50.`);
  return Math.round(Number(typed) * 100);
}

/** Checks that a site exists, if one was named. */
export async function checkSite(db: SiteDatabase, host?: string): Promise<void> {
  if (host && !(await readSites(db)).some((site) => site.host === host))
    throw new Problem(`There is no site ${host}.`);
}
