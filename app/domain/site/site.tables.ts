import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

export const sites = sqliteTable("sites", {
  id: text("id").primaryKey(),
  host: text("host").notNull().unique("sites_by_host"), // serves: the site of a request
  created_at: moment("created_at").notNull(),
});

/** One row per setting of a site; the value is JSON and is checked by site.schema.ts. */
export const siteSettings = sqliteTable(
  "site_settings",
  {
    site_id: siteId().references(() => sites.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    value: text("value").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.key] }),
    index("site_settings_by_company").on(table.value).where(sql`key = 'company_id'`), // serves: the sites of an operator
  ],
);
