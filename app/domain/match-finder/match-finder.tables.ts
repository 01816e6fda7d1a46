import { sql } from "drizzle-orm";
import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";

/**
 * Match finder answers: one row per member, read by primary key, because a list reads 135 of them.
 */
export const finderAnswers = sqliteTable(
  "finder_answers",
  {
    member_id: memberId("member_id").primaryKey(),
    site_id: siteId(),
    /** JSON of questions and answers, without skipped questions. */
    answers: text("answers").notNull(),
    changed_at: timestamp("changed_at").notNull(),
  },
  (table) => [check("finder_answers_bytes", sql`length(${table.answers}) <= 600`)],
);
