import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, memberId, siteId, timestamp } from "~/db/columns";

/** A member's notification settings and quiet hours; no row means defaults. */
export const notificationSettings = sqliteTable(
  "notification_settings",
  {
    account_id: memberId("account_id").primaryKey(), // serves: whether a member wants a notification
    site_id: siteId(),
    /** Enabled kinds for e-mail and push: one bit each, in the order of NOTIFICATION_KINDS. */
    mail: integer("mail").notNull(),
    push: integer("push").notNull(),
    /** Whether notifications may hold the text of messages. */
    show_words: flag("show_words"),
    /** Quiet hours: full hours of the member's local time. */
    quiet_from: integer("quiet_from").notNull(),
    quiet_until: integer("quiet_until").notNull(),
    /** An IANA time zone; null: that of their country. */
    time_zone: text("time_zone"),
    /** When the weekly notification is due; null if it is off. */
    weekly_at: timestamp("weekly_at"),
    changed_at: timestamp("changed_at").notNull(),
  },
  (table) => [
    check(
      "notification_settings_hours",
      sql`quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23`,
    ),
    index("notification_settings_weekly").on(table.weekly_at).where(sql`weekly_at IS NOT NULL`), // serves: the weekly job
  ],
);

/**
 * "Night notices" are notifications deferred by quiet hours: one row per member to whom something
 * happened.
 */
export const nightNotices = sqliteTable(
  "night_notices",
  {
    account_id: memberId("account_id").primaryKey(), // serves: one a night
    site_id: siteId(),
    /** When the quiet hours began. */
    since: timestamp("since").notNull(),
    due_at: timestamp("due_at").notNull(),
  },
  (table) => [
    index("night_notices_by_due").on(table.due_at), // serves: the morning digest job
  ],
);
