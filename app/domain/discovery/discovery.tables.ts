import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { siteId, timestamp } from "~/db/columns";

/** The number of members in a region when it was last counted (region-counts.ts). */
export const regionCounts = sqliteTable(
  "region_counts",
  {
    site_id: siteId(),
    country: text("country").notNull(),
    region: text("region").notNull(),
    members: integer("members").notNull(),
    counted_at: timestamp("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.site_id, table.country, table.region] })],
);
