import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { siteId } from "~/db/columns";

/**
 * How many of each gift a member received, without the senders. The gifts themselves are messages.
 */
export const giftsReceived = sqliteTable(
  "gifts_received",
  {
    member_id: text("member_id").notNull(),
    /** A code of gift.ts. */
    gift: text("gift").notNull(),
    site_id: siteId(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.gift] }), // serves: the gifts on a profile
    check("gifts_received_count", sql`${table.count} > 0`),
  ],
);
