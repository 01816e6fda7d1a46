import type { Channel } from "../notification/notification.schema";

/**
 * Templates whose cause is known by template, account and key of the row: a failed row is
 * regenerated from its cause if that still applies (R559). Other rows are resent with their stored
 * payload, or must be requested again.
 */
export const REGENERATED_TEMPLATES: Record<Channel, readonly string[]> = {
  mail: [
    "activate",
    "deletion_started",
    "new_conversation",
    "new_message",
    "unread_reminder",
    "like_received",
    "match",
    "weekly_members",
    "reminder",
  ],
  push: ["conversation", "message", "unread", "like", "match", "weekly", "reminder"],
};
