import { type SQL, sql } from "drizzle-orm";
import type { SiteId } from "~/kit/ids";
import type { SiteSettings } from "./site.schema";

/** Subquery: a numeric setting of a site; null if it has the default. */
export const numberSetting = (siteId: SiteId, key: keyof SiteSettings): SQL =>
  sql`(SELECT CAST(value AS INTEGER) FROM site_settings WHERE site_id = ${siteId} AND key = ${key})`;

/** Subquery: a site's host. */
export const hostOf = (siteId: SQL): SQL => sql`(SELECT host FROM sites WHERE id = ${siteId})`;
