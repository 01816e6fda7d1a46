/**
 * Activity is the list of what happened to a member in the last 30 days, behind the bell.
 * Invariants: nothing is stored for it, but derived from the tables that own the facts (likes,
 * profile visits, e-mails about decisions, money and login); blocked, hidden and deleted members
 * disappear from it; what happened after the member last opened it is unread.
 */
import type { EmailTemplate } from "../outbox/outbox.schema";
import { VISIT_TTL } from "../profile/profile";

/** The list begins then: visits and sent e-mails are stored no longer. */
export const ACTIVITY_TTL = VISIT_TTL;
/** The bell ends with "9+". */
export const MAX_UNREAD_ACTIVITY = 10;

/** The events with members' faces, which are grouped by day. */
export type MemberEventKind = "like" | "match" | "visit";

/** The e-mails about decisions, money and login that the list names, and the page of each. */
export const NOTICES = {
  photo_rejected: { icon: "image-plus", to: "/profile/photos" },
  message_refused: { icon: "message-circle", to: "/chats" },
  message_unsent: { icon: "message-circle", to: "/chats" },
  complaint_decided: { icon: "flag", to: "/settings/reports" },
  account_restored: { icon: "user-round", to: "/profile" },
  order_receipt: { icon: "coins", to: "/transactions" },
  order_failed: { icon: "coins", to: "/transactions" },
  order_refunded: { icon: "coins", to: "/transactions" },
  credits_refunded: { icon: "coins", to: "/settings/credits" },
  fake_removed: { icon: "flag", to: "/complaints" },
  password_changed: { icon: "lock", to: "/settings/security" },
  mail_changed: { icon: "lock", to: "/settings/account" },
  security_changed: { icon: "lock", to: "/settings/security" },
} as const satisfies Partial<Record<EmailTemplate, { icon: string; to: string }>>;
export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];
