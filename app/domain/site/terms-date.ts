import type { Site } from "./site";

/** The terms are at least of 2023-12-01 12:00 UTC (R5). */
const FIRST_TERMS = Date.UTC(2023, 11, 1, 12);

/** The version date of a site's terms: the later of the first terms and the day its company was added. Milliseconds. */
export function termsDate(site: Pick<Site, "company">): number {
  return Math.max(FIRST_TERMS, site.company ? Date.parse(site.company.added) : 0);
}
