import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { siteId, timestamp } from "~/db/columns";
import type { Lander } from "../visit/visit";

/**
 * Comparisons of two landers, one row each. Arms are called a and b. A trigger counts the signups
 * that an arm's visitors confirm.
 */
export const experiments = sqliteTable(
  "experiments",
  {
    site_id: siteId(),
    /** The last part of the address that assigns visitors. Never used twice on a site. */
    slug: text("slug").notNull(),
    lander_a: text("lander_a").$type<Lander>().notNull(),
    lander_b: text("lander_b").$type<Lander>().notNull(),
    /** The percentage of visitors that arm b gets. */
    share_b: integer("share_b").notNull(),
    /** Expected confirmed signups per 10,000 visitors, and the smallest difference to be found. */
    baseline: integer("baseline").notNull(),
    effect: integer("effect").notNull(),
    /** Visitors that each arm gets before the result is read. Never changed. */
    planned_a: integer("planned_a").notNull(),
    planned_b: integer("planned_b").notNull(),
    assigned_a: integer("assigned_a").notNull().default(0),
    assigned_b: integer("assigned_b").notNull().default(0),
    confirmed_a: integer("confirmed_a").notNull().default(0),
    confirmed_b: integer("confirmed_b").notNull().default(0),
    started_at: timestamp("started_at").notNull(),
    /** When the last planned visitor was assigned; signups are counted for a week longer. */
    filled_at: timestamp("filled_at"),
    /** When an operator stopped it before its end; it then has no result. */
    stopped_at: timestamp("stopped_at"),
  },
  (table) => [
    check("experiments_share", sql`${table.share_b} BETWEEN 10 AND 90`),
    primaryKey({ columns: [table.site_id, table.slug] }),
    index("experiments_by_start").on(table.started_at), // serves: the newest of all sites
  ],
);
