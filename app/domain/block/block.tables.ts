import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";

export const blocks = sqliteTable(
  "blocks",
  {
    site_id: siteId(),
    blocker_id: memberId("blocker_id").notNull(),
    blocked_id: memberId("blocked_id").notNull(),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blocker_id, table.blocked_id] }), // serves: whether either member blocked the other
    index("blocks_by_blocker").on(table.blocker_id, sql`created_at DESC`, sql`blocked_id DESC`), // serves: the list of blocked members
    index("blocks_by_blocked").on(table.blocked_id), // serves: the erasure of an account
  ],
);
