/**
 * Tables of lower modules that notifications read in one statement, each with the reason: a part of
 * JOINS.
 */
export const NOTIFICATION_JOINS = {
  "app/domain/notification-delivery/notification-delivery-store.ts": {
    tables: ["accounts", "conversations", "messages", "night_notices", "participants", "profiles"],
    reason: "whether a member is notified depends on what is unread and how they are reached",
  },
  "app/domain/notification-delivery/notification-audience-store.ts": {
    tables: ["accounts", "notification_settings", "participants", "profiles"],
    reason: "a scan reads whom it notifies with their settings, a page at a time",
  },
};
