import type { NoticeKind } from "./notice.schema";

/**
 * The notification kinds of each e-mail template, which its recipient may switch off; a template
 * without an entry is always sent.
 */
export const NOTICE_OF_LETTER: Partial<Record<string, readonly NoticeKind[]>> = {
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
