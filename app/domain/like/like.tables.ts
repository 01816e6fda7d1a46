import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";

export const likes = sqliteTable(
  "likes",
  {
    site_id: siteId(),
    from_id: memberId("from_id").notNull(),
    to_id: memberId("to_id").notNull(),
    created_at: timestamp("created_at").notNull(),
    /** When the liked member saw it; null means new. */
    seen_at: timestamp("seen_at"),
  },
  (table) => [
    primaryKey({ columns: [table.from_id, table.to_id] }), // serves: whether one member likes another, matches
    index("likes_by_giver").on(table.from_id, sql`created_at DESC`, sql`to_id DESC`), // serves: the given and matches tabs
    index("likes_by_receiver").on(table.to_id, sql`created_at DESC`, sql`from_id DESC`), // serves: the received tab, seen likes
    index("likes_unseen")
      .on(table.to_id, sql`created_at DESC`, sql`from_id DESC`)
      .where(sql`seen_at IS NULL`), // serves: the badge, new likes first
    index("likes_waiting")
      .on(table.created_at, table.to_id, table.from_id)
      .where(sql`seen_at IS NULL`), // serves: the scheduled job that finds likes without a notification
  ],
);
