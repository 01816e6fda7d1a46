import { eq } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { siteSettings, sites } from "./site.tables";

/** The stored settings of a host as [id, key, JSON]; empty where no site has that host. One round trip. */
export async function unscopedSettingsOfHost(db: Database, host: string) {
  return db
    .select({ id: sites.id, key: siteSettings.key, value: siteSettings.value })
    .from(sites)
    .innerJoin(siteSettings, eq(siteSettings.site_id, sites.id))
    .where(eq(sites.host, host));
}
