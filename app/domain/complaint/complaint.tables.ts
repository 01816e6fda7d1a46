import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment, oneOf, siteId } from "~/db/columns";

const KINDS = ["payment", "member", "content", "privacy", "other"] as const;
const STATUSES = ["open", "in_work", "closed"] as const;
/** Where somebody stood who reported a member. */
const SCREENS = ["profile", "chat", "search", "likes", "photo", "finder", "game"] as const;
const REASONS = ["fake", "threats", "sexual", "minor", "other"] as const;

/** What somebody wrote to the people behind a site. */
export const complaints = sqliteTable(
  "complaints",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    /** "K7F3-92QD". */
    case_number: text("case_number").notNull(),
    /** SHA-256 of the form's own id and of what was typed: a double tap is one complaint, a form filled in anew is another. */
    form_key: text("form_key").notNull(),
    /** The member who wrote; null for a visitor. */
    account_id: text("account_id"),
    kind: text("kind", { enum: KINDS }).notNull(),
    /** The page or member it is about, as it was typed. */
    about: text("about"),
    body: text("body").notNull(),
    email: text("email"),
    name: text("name"),
    /** The language to answer in. */
    language: text("language").notNull(),
    good_faith: flag("good_faith"),
    child_abuse: flag("child_abuse"),
    status: text("status", { enum: STATUSES }).notNull().default("open"),
    /** What was decided and why, as whoever complained reads it; by whom, as their machine knows them. */
    decision: text("decision"),
    decided_at: moment("decided_at"),
    staff: text("staff"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("complaints_by_case_number").on(table.site_id, table.case_number), // serves: somebody names their case
    uniqueIndex("complaints_by_form_key").on(table.site_id, table.form_key), // serves: a form sent twice
    index("complaints_by_account")
      .on(table.account_id, sql`created_at DESC`, sql`id DESC`)
      .where(sql`account_id IS NOT NULL`), // serves: one's own, newest first; erasing an account
    check("complaints_kind", oneOf(table.kind, KINDS)),
    check("complaints_status", oneOf(table.status, STATUSES)),
  ],
);

/** A complaint about a member by another one, who reported them from their profile or chat. */
export const reports = sqliteTable(
  "reports",
  {
    complaint_id: text("complaint_id").primaryKey(),
    site_id: siteId(),
    reporter_id: text("reporter_id").notNull(),
    reported_id: text("reported_id").notNull(),
    screen: text("screen", { enum: SCREENS }).notNull(),
    /** Null where the two had not written to each other. */
    conversation_id: text("conversation_id"),
    reason: text("reason", { enum: REASONS }).notNull(),
  },
  (table) => [
    index("reports_by_reporter").on(table.reporter_id), // serves: erasing an account, a member's copy of their data
    index("reports_by_reported").on(table.reported_id), // serves: erasing an account
    check("reports_screen", oneOf(table.screen, SCREENS)),
    check("reports_reason", oneOf(table.reason, REASONS)),
  ],
);

/**
 * What a report copied when it was made, sealed: for whoever decides the complaint, and nobody else. At most 90 days.
 * `profile` is one JSON object, `messages` a JSON list in the order they were written.
 */
export const evidence = sqliteTable(
  "evidence",
  {
    complaint_id: text("complaint_id").primaryKey(),
    site_id: siteId(),
    profile: text("profile").notNull(),
    messages: text("messages").notNull(),
    sealed_at: moment("sealed_at").notNull(),
  },
  (table) => [index("evidence_by_time").on(table.sealed_at)], // serves: the chore that erases
);
