import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { ComplaintId, ConversationId } from "~/kit/ids";
import { CASE_OUTCOMES } from "./complaint";

const KINDS = ["payment", "member", "content", "privacy", "other"] as const;
const STATUSES = ["open", "in_work", "closed"] as const;
/** The page from which a member was reported. */
const SCREENS = ["profile", "chat", "search", "likes", "photo", "finder", "game"] as const;
const REASONS = ["fake", "threats", "sexual", "minor", "other"] as const;

/** Complaints to the operator of a site, by members and visitors. */
export const complaints = sqliteTable(
  "complaints",
  {
    id: text("id").$type<ComplaintId>().primaryKey(),
    site_id: siteId(),
    /** Such as "K7F3-92QD". */
    case_number: text("case_number").notNull(),
    /**
     * SHA-256 of the form's client id and the input: a form sent twice is one complaint, a form
     * filled in again is another.
     */
    form_key: text("form_key").notNull(),
    /** The member who complained; null for a visitor. */
    account_id: memberId("account_id"),
    kind: text("kind", { enum: KINDS }).notNull(),
    /** The page or member concerned, as typed. */
    about: text("about"),
    body: text("body").notNull(),
    email: text("email"),
    name: text("name"),
    /** The language of the answer. */
    language: text("language").notNull(),
    good_faith: flag("good_faith"),
    child_abuse: flag("child_abuse"),
    status: text("status", { enum: STATUSES }).notNull().default("open"),
    /**
     * The decision with its reason, as the complainant sees it; `staff` is who decided, by the name
     * of their computer account.
     */
    decision: text("decision"),
    decided_at: timestamp("decided_at"),
    /** What the complainant is informed of besides, in their language. */
    outcome: text("outcome", { enum: CASE_OUTCOMES }),
    staff: text("staff"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    // serves: finding a case by its number
    uniqueIndex("complaints_by_case_number").on(table.site_id, table.case_number),
    // serves: a form sent twice
    uniqueIndex("complaints_by_form_key").on(table.site_id, table.form_key),
    index("complaints_by_account")
      .on(table.account_id, sql`created_at DESC`, sql`id DESC`)
      .where(sql`account_id IS NOT NULL`), // serves: a member's own cases; erasing an account
    index("complaints_open").on(table.created_at).where(sql`status <> 'closed'`), // serves: the queues of staff
    check("complaints_kind", oneOf(table.kind, KINDS)),
    check("complaints_status", oneOf(table.status, STATUSES)),
  ],
);

/** A complaint by a member about another one, made from their profile or chat. */
export const reports = sqliteTable(
  "reports",
  {
    complaint_id: text("complaint_id").$type<ComplaintId>().primaryKey(),
    site_id: siteId(),
    reporter_id: memberId("reporter_id").notNull(),
    reported_id: memberId("reported_id").notNull(),
    /** The reported member's name at that time, for the reporter; null once that member is erased. */
    reported_name: text("reported_name"),
    screen: text("screen", { enum: SCREENS }).notNull(),
    /** Null if the two had not exchanged messages. */
    conversation_id: text("conversation_id").$type<ConversationId>(),
    reason: text("reason", { enum: REASONS }).notNull(),
  },
  (table) => [
    // serves: erasing an account, a member's data export
    index("reports_by_reporter").on(table.reporter_id),
    index("reports_by_reported").on(table.reported_id), // serves: erasing an account
    check("reports_screen", oneOf(table.screen, SCREENS)),
    check("reports_reason", oneOf(table.reason, REASONS)),
  ],
);

/**
 * Evidence copied when a report was made, held for the person who decides the complaint and nobody
 * else. At most 90 days. `profile` is a JSON object, `messages` a JSON list in the order they were
 * written.
 */
export const evidence = sqliteTable(
  "evidence",
  {
    complaint_id: text("complaint_id").$type<ComplaintId>().primaryKey(),
    site_id: siteId(),
    profile: text("profile").notNull(),
    messages: text("messages").notNull(),
    sealed_at: timestamp("sealed_at").notNull(),
  },
  // serves: the job that erases evidence
  (table) => [index("evidence_by_time").on(table.sealed_at)],
);
