import { type SQL, sql } from "drizzle-orm";
import type { SiteId } from "~/kit/ids";
import type { SiteSettings } from "./site.schema";

/** A number that a site has set, as part of another statement; null where it has the default. */
export const numberSet = (siteId: SiteId, key: keyof SiteSettings): SQL =>
  sql`(SELECT CAST(value AS INTEGER) FROM site_settings WHERE site_id = ${siteId} AND key = ${key})`;

/** A site's host, as part of another statement. */
export const hostOf = (siteId: SQL): SQL => sql`(SELECT host FROM sites WHERE id = ${siteId})`;
