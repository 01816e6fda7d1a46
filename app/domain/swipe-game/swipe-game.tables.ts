import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import { SWIPES } from "./swipe-game.schema";

/** A member's game state: the counted day and its used likes. */
export const games = sqliteTable("games", {
  member_id: memberId("member_id").primaryKey(),
  site_id: siteId(),
  /** A date in the member's time zone, such as 2026-11-22; it never moves back (R119). */
  day: text("day").notNull(),
  likes: integer("likes").notNull().default(0),
  /** Total number of swipes: the number of the last one. */
  swipes: integer("swipes").notNull().default(0),
});

/** Swipes, kept for a limited time (R120). */
export const swipes = sqliteTable(
  "swipes",
  {
    member_id: memberId("member_id").notNull(),
    other_id: memberId("other_id").notNull(),
    site_id: siteId(),
    kind: text("kind", { enum: SWIPES }).notNull(),
    /** Sequence number of the swipe. */
    number: integer("number").notNull(),
    /** The day of `games` on which it was counted. */
    day: text("day").notNull(),
    swiped_at: timestamp("swiped_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.other_id] }), // serves: the check whether a member was dealt already
    check("swipes_kind", oneOf(table.kind, SWIPES)),
    index("swipes_by_number").on(table.member_id, sql`number DESC`), // serves: the last swipe, swipes beyond the limit
    index("swipes_by_other").on(table.other_id), // serves: the erasure of the swiped member
    index("swipes_by_time").on(table.swiped_at), // serves: the scheduled job that deletes expired swipes
  ],
);
