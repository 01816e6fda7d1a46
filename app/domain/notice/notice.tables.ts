import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, moment, siteId } from "~/db/columns";

/** What a member chose to be told, and when not; without a row they chose nothing. */
export const notificationSettings = sqliteTable(
  "notification_settings",
  {
    account_id: text("account_id").primaryKey(), // serves: whether somebody is told
    site_id: siteId(),
    /** Kinds that are told by mail and by push: a bit each, in the order of NOTICE_KINDS. */
    mail: integer("mail").notNull(),
    push: integer("push").notNull(),
    /** The words of a message may stand in what is told of it. */
    show_words: flag("show_words"),
    /** Full hours of their own clock, between which nothing is told. */
    quiet_from: integer("quiet_from").notNull(),
    quiet_until: integer("quiet_until").notNull(),
    /** An IANA name; null: that of their country. */
    time_zone: text("time_zone"),
    /** When new members are told next; null where they are not to be. */
    weekly_at: moment("weekly_at"),
    changed_at: moment("changed_at").notNull(),
  },
  (table) => [
    check(
      "notification_settings_hours",
      sql`quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23`,
    ),
    index("notification_settings_weekly").on(table.weekly_at).where(sql`weekly_at IS NOT NULL`), // serves: the chore that tells of new members
  ],
);

/** A member to whom something happened in their quiet hours: told once these are over. */
export const nightNotices = sqliteTable(
  "night_notices",
  {
    account_id: text("account_id").primaryKey(), // serves: one a night
    site_id: siteId(),
    /** When those hours began. */
    since: moment("since").notNull(),
    due_at: moment("due_at").notNull(),
  },
  (table) => [
    index("night_notices_by_due").on(table.due_at), // serves: the chore that tells in the morning
  ],
);
