import type { Channel } from "../notice/notice.schema";

/**
 * Of which letters and pushes that could not leave the cause is known by their row, by its template, account and key: they are
 * written anew from it, if it is so still (R559). Whatever else is kept leaves as it was written, and the rest is asked for anew.
 */
export const WRITTEN_ANEW: Record<Channel, readonly string[]> = {
  mail: [
    ...["activate", "deletion_started"],
    ...["new_conversation", "new_message", "unread_reminder", "like_received", "match"],
    ...["weekly_members", "reminder"],
  ],
  push: ["conversation", "message", "unread", "like", "match", "weekly", "reminder"],
};
