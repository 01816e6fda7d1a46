import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { siteId } from "~/db/columns";

/** How long visits of a lander lasted, by day and in buckets; nobody's in particular. */
export const landerVisits = sqliteTable(
  "lander_visits",
  {
    site_id: siteId(),
    day: text("day").notNull(),
    lander: text("lander").notNull(),
    campaign: text("campaign").notNull(),
    bucket: text("bucket").notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.day, table.lander, table.campaign, table.bucket] }),
  ],
);
