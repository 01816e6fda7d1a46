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

/** Members whom a member passed on: absent from the member's own lists, without a trace for them. */
export const passedMembers = sqliteTable(
  "passed_members",
  {
    site_id: siteId(),
    member_id: memberId("member_id").notNull(),
    other_id: memberId("other_id").notNull(),
    passed_at: timestamp("passed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.other_id] }), // serves: whether a member passed on another
    index("passed_members_by_time").on(table.member_id, sql`passed_at DESC`, sql`other_id DESC`), // serves: the list of passed members
    index("passed_members_by_other").on(table.other_id), // serves: the erasure of an account
  ],
);
