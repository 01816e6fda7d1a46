import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, oneOf, siteId } from "~/db/columns";
import { SWIPES } from "./game.schema";

/** A member's game: the day that is counted, and what of it is used. */
export const games = sqliteTable("games", {
  member_id: text("member_id").primaryKey(),
  site_id: siteId(),
  /** A date of the member's own calendar, such as 2026-11-22: it only moves on (R119). */
  day: text("day").notNull(),
  likes: integer("likes").notNull().default(0),
  /** Swipes ever made: the number of the last one. */
  swipes: integer("swipes").notNull().default(0),
});

/** Whom a member liked or passed in the game, for as long as it is remembered (R120). */
export const swipes = sqliteTable(
  "swipes",
  {
    member_id: text("member_id").notNull(),
    other_id: text("other_id").notNull(),
    site_id: siteId(),
    kind: text("kind", { enum: SWIPES }).notNull(),
    /** In the order they were made. */
    number: integer("number").notNull(),
    /** The day of `games` that it was counted on. */
    day: text("day").notNull(),
    swiped_at: moment("swiped_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.other_id] }), // serves: "was this one dealt already"
    check("swipes_kind", oneOf(table.kind, SWIPES)),
    index("swipes_by_number").on(table.member_id, sql`number DESC`), // serves: the last one, those beyond the limit
    index("swipes_by_other").on(table.other_id), // serves: the erasure of whoever was dealt
    index("swipes_by_time").on(table.swiped_at), // serves: the chore that forgets
  ],
);
