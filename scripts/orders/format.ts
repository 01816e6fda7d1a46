import { Problem } from "../lib/progress.mjs";
import { readSites, type SiteDatabase } from "../site/site-database.ts";

/** "24.90 EUR" from minor units: all our currencies have two decimals. */
export const formatAmount = (minor: number, currency: string): string =>
  `${(minor / 100).toFixed(2)} ${currency}`;

/** Checks that a site exists, if one was named. */
export async function checkSite(db: SiteDatabase, host?: string): Promise<void> {
  if (host && !(await readSites(db)).some((site) => site.host === host))
    throw new Problem(`There is no site ${host}.`);
}
