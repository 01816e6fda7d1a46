import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { memberId, timestamp } from "~/db/columns";
import type { AuditEntryId, SiteId, StaffId } from "~/kit/ids";
import type { AuditAction } from "./audit-actions";

/**
 * Entries of the audit log, one chain per database (decision 0121). Triggers accept only the entry
 * that follows the last one, and reject changes and deletion, except that erasing a member sets the
 * columns from `subject_id` to `salt` to null, once an entry names the rows.
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    /** 1, 2, 3 … without a gap. */
    seq: integer("seq").primaryKey(),
    id: text("id").$type<AuditEntryId>().notNull(),
    at: timestamp("at").notNull(),
    /** Null if a scheduled job acted. The name stays readable after the account was removed. */
    staff_id: text("staff_id").$type<StaffId>(),
    staff_name: text("staff_name"),
    action: text("action").$type<AuditAction>().notNull(),
    site_id: text("site_id").$type<SiteId>(),
    subject_kind: text("subject_kind").notNull(),
    subject_id: text("subject_id"),
    member_id: memberId("member_id"),
    reason: text("reason"),
    before: text("before"),
    after: text("after"),
    cause_kind: text("cause_kind"),
    cause_id: text("cause_id"),
    /** Random, so that `details_hash` reveals nothing after the columns above were removed. */
    salt: text("salt"),
    /** Covers the columns from `subject_id` to `salt`. */
    details_hash: text("details_hash").notNull(),
    previous_hash: text("previous_hash").notNull(),
    /** Covers the other columns and the two hashes. */
    hash: text("hash").notNull(),
  },
  (table) => [
    check("audit_log_seq", sql`typeof(${table.seq}) = 'integer' AND ${table.seq} > 0`),
    uniqueIndex("audit_log_by_id").on(table.id), // serves: one entry
    index("audit_log_by_time").on(table.at, table.id), // serves: the list
    index("audit_log_by_staff").on(table.staff_id, table.at, table.id), // serves: filters of the list
    index("audit_log_by_action").on(table.action, table.at, table.id),
    index("audit_log_by_site").on(table.site_id, table.at, table.id),
    index("audit_log_by_subject").on(table.subject_kind, table.subject_id, table.at, table.id),
    index("audit_log_by_member")
      .on(table.member_id, table.at, table.id)
      .where(sql`member_id IS NOT NULL`), // serves: a member's history, erasure
  ],
);

/**
 * The last entry, maintained by a trigger on audit_log: without it, deleting the newest entries
 * would leave a valid chain. One row.
 */
export const auditHead = sqliteTable(
  "audit_head",
  {
    id: integer("id").primaryKey(),
    seq: integer("seq").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [check("audit_head_one_row", sql`${table.id} = 1`)],
);
