import { Problem } from "../lib/progress.mjs";
import { readSites, type SiteDatabase } from "../site/rows.ts";

export const momentOf = (at: number): string => new Date(at).toISOString();

/** "24.90 EUR", of minor units: every currency of ours has hundredths. */
export const moneyOf = (minor: number, currency: string): string =>
  `${(minor / 100).toFixed(2)} ${currency}`;

/** Minor units of what was typed, such as "12.50" or "12". */
export function minorOf(typed: string): number {
  if (!/^\d{1,6}(?:\.\d{2})?$/.test(typed))
    throw new Problem(`"${typed}" is no amount, such as 12 or 12.50.`);
  return Math.round(Number(typed) * 100);
}

/** Whether a site exists, where one was named. */
export async function checkSite(db: SiteDatabase, host?: string): Promise<void> {
  if (host && !(await readSites(db)).some((site) => site.host === host))
    throw new Problem(`There is no site ${host}.`);
}
