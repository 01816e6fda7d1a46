import { sql } from "drizzle-orm";
import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

/** What a member answered in the match finder: one row, read by its key, since a list looks at 135 of them. */
export const finderAnswers = sqliteTable(
  "finder_answers",
  {
    member_id: text("member_id").primaryKey(),
    site_id: siteId(),
    /** JSON of questions and answers, without those that were skipped. */
    answers: text("answers").notNull(),
    changed_at: moment("changed_at").notNull(),
  },
  (table) => [check("finder_answers_bytes", sql`length(${table.answers}) <= 600`)],
);
