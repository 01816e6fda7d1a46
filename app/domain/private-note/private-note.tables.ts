import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";

/** Private notes of members about others. */
export const notes = sqliteTable(
  "notes",
  {
    site_id: siteId(),
    writer_id: memberId("writer_id").notNull(),
    about_id: memberId("about_id").notNull(),
    body: text("body").notNull(),
    written_at: timestamp("written_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.writer_id, table.about_id] }), // serves: the note on a profile, a member's number of notes, the data export
    index("notes_by_about").on(table.about_id), // serves: the erasure of the subject
    check("notes_body", sql`length(CAST(${table.body} AS BLOB)) BETWEEN 1 AND 4000`),
  ],
);
