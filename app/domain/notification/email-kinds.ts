import type { NotificationKind } from "./notification.schema";

/**
 * The notification kinds of each e-mail template, which its recipient may switch off; a template
 * without an entry is always sent.
 */
export const KINDS_OF_EMAIL: Partial<Record<string, readonly NotificationKind[]>> = {
  new_conversation: ["conversation"],
  new_message: ["message"],
  digest: ["conversation", "message", "like"],
  like_received: ["like"],
  match: ["like"],
  unread_reminder: ["unread"],
  weekly_members: ["weekly"],
  news: ["news"],
  promotion: ["promotion"],
  reminder: ["reminder"],
};
