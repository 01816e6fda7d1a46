import { FIRST_TERMS_DATE, type Site } from "./site";

/**
 * The version date of a site's terms: the later of the first terms and the day its company was
 * added. Milliseconds UTC.
 */
export function termsDate(site: Pick<Site, "company">): number {
  return Math.max(FIRST_TERMS_DATE, site.company ? Date.parse(site.company.added) : 0);
}
