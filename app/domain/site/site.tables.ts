import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf, siteId, timestamp } from "~/db/columns";
import type { SiteId } from "~/kit/ids";

export const MOVE_PHASES = ["copy", "undo", "clean"] as const;

export const sites = sqliteTable("sites", {
  id: text("id").$type<SiteId>().primaryKey(),
  host: text("host").notNull().unique("sites_by_host"), // serves: the site of a request
  /** The binding of the site's database. Only the row in the directory is authoritative. */
  database: text("database").notNull().default("DB"),
  created_at: timestamp("created_at").notNull(),
});

/**
 * Sites being migrated to another database; only in the directory. A site in this table is closed.
 * `copy`: the old database is still used; `undo`: the site stays there; `clean`: the new database
 * is used and the old data is deleted (R612).
 */
export const siteMoves = sqliteTable(
  "site_moves",
  {
    site_id: siteId().primaryKey(),
    from_database: text("from_database").notNull(),
    to_database: text("to_database").notNull(),
    phase: text("phase", { enum: MOVE_PHASES }).notNull(),
    began_at: timestamp("began_at").notNull(),
  },
  (table) => [check("site_moves_phase", oneOf(table.phase, MOVE_PHASES))],
);

/** One row per setting of a site; the value is JSON and is checked by site.schema.ts. */
export const siteSettings = sqliteTable(
  "site_settings",
  {
    site_id: siteId().references(() => sites.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    value: text("value").notNull(),
    updated_at: timestamp("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.key] }),
    // serves: the sites of an operator
    index("site_settings_by_company").on(table.value).where(sql`key = 'company_id'`),
  ],
);
