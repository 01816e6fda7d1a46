import type { NoticeKind } from "./notice.schema";

/** Of which kinds a letter is news, which its reader may switch off; whatever is missing here everybody gets. */
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
