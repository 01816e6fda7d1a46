import type { KindsByTemplate } from "./wanted-sql";

/** The notification kinds of each push template: it is sent while one of them is wanted. */
export const KINDS_OF_PUSH: KindsByTemplate = {
  conversation: ["conversation"],
  message: ["message"],
  unread: ["unread"],
  like: ["like"],
  match: ["like"],
  night: ["conversation", "message", "like"],
  weekly: ["weekly"],
  promotion: ["promotion"],
  news: ["news"],
  reminder: ["reminder"],
};
