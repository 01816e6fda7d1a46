/**
 * Tables of lower modules that telling reads in one statement, each with the reason: a part of
 * JOINS.
 */
export const NOTIFICATION_JOINS = {
  "app/domain/notification-delivery/notification-delivery-store.ts": {
    tables: ["accounts", "conversations", "messages", "night_notices", "participants", "profiles"],
    reason: "whether somebody is told follows from what waits for them, and how they are reached",
  },
  "app/domain/notification-delivery/recheck-sql.ts": {
    tables: ["accounts", "participants"],
    reason:
      "what waited is asked once more whether it is so, at once with whether its reader may log in",
  },
  "app/domain/notification-delivery/weekly-and-reminder-sql.ts": {
    tables: ["accounts", "notification_settings", "profiles"],
    reason: "who is told of new members, and of what their profile lacks, follows from all three",
  },
  "app/domain/notification-delivery/campaign-sql.ts": {
    tables: ["accounts", "notification_settings", "profiles"],
    reason: "who asked for news is read with how they are reached, a page at a time",
  },
};
