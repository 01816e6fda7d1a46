import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { siteId, timestamp } from "~/db/columns";

/** The public figures of a site and month, as published; written once. */
export const transparencyReports = sqliteTable(
  "transparency_reports",
  {
    site_id: siteId(),
    /** Such as "2026-11". */
    month: text("month").notNull(),
    /** JSON of `TransparencyFigures`, with figures below 20 already withheld. */
    figures: text("figures").notNull(),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.site_id, table.month] })],
);
