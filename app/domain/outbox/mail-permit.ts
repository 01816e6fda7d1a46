import type { EmailTemplate } from "./outbox.schema";

/**
 * Who can cause each e-mail. `stranger`: anybody who types the address · `support`: anybody, to the
 * site's support staff · `account`: a session or payment of the account, staff, or the scheduler ·
 * `notice`: other members, limited by the recipient's notification settings (R370). The compiler
 * rejects a template that is missing here.
 */
export const MAIL_CAUSES = {
  activate: "stranger",
  login_code: "stranger",
  reset: "stranger",
  mail_change: "stranger",
  mail_taken: "stranger",
  already_member: "stranger",
  complaint_received: "stranger",
  complaint_filed: "support",
  report_filed: "support",
  cases_collected: "account",
  welcome: "account",
  password_changed: "account",
  mail_changed: "account",
  deletion_started: "account",
  deletion_done: "account",
  takeout_ready: "account",
  account_suspended: "account",
  account_banned: "account",
  account_restored: "account",
  account_factor_off: "account",
  photo_rejected: "account",
  message_refused: "account",
  message_unsent: "account",
  complaint_decided: "account",
  credits_refunded: "account",
  security_changed: "account",
  order_receipt: "account",
  order_failed: "account",
  order_twice: "account",
  order_code_used: "account",
  order_withdrawn: "account",
  order_refunded: "account",
  order_charged_back: "account",
  new_conversation: "notice",
  new_message: "notice",
  digest: "notice",
  like_received: "notice",
  match: "notice",
  unread_reminder: "notice",
  weekly_members: "notice",
  news: "notice",
  promotion: "notice",
  reminder: "notice",
} as const satisfies Record<EmailTemplate, "stranger" | "support" | "account" | "notice">;

type MailCauses = typeof MAIL_CAUSES;
/**
 * E-mails that need a permit: each is counted per recipient over all networks
 * (account/permit-mail.ts).
 */
export type LimitedTemplate = {
  [T in EmailTemplate]: MailCauses[T] extends "stranger" | "support" ? T : never;
}[EmailTemplate];

declare const permitted: unique symbol;
/** Proves that an e-mail was counted for its recipient; `enqueueEmail` requires it by type. */
export type MailPermit = { readonly [permitted]: true };

/** Only `permitMail` may call this (tests/architecture/mail-permits.test.ts). */
export const createMailPermit = (): MailPermit => ({}) as MailPermit;
