import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { siteId } from "~/db/columns";

/** Durations of visits per lander and day, in buckets, without personal data. */
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
