import type { EmailOrder, EmailTemplate } from "~/domain/outbox/outbox";
import { accountContent } from "./account-content";
import { collectedContent, complaintContent, reportContent } from "./complaint-content";
import type { EmailContent, EmailOrderOf, MailTranslate } from "./email-content";
import { notificationContent } from "./notification-content";
import { orderContent } from "./order-content";
import { ownerContent } from "./owner-content";
import { refundContent } from "./refund-content";
import { securityContent } from "./security-content";

type SenderSite = {
  name: string;
  supportEmail: string;
  answerDays: number;
  label: string | null;
  leave: string | null;
};
type ContentFunction<T extends EmailTemplate> = (
  t: MailTranslate,
  order: EmailOrderOf<T>,
  site: SenderSite & { support: string; foot: string[] },
) => EmailContent;

/** The content of every e-mail; e-mails of one kind share a function. */
const CONTENTS: { [T in EmailTemplate]: ContentFunction<T> } = {
  new_conversation: notificationContent,
  new_message: notificationContent,
  digest: notificationContent,
  like_received: notificationContent,
  match: notificationContent,
  unread_reminder: notificationContent,
  weekly_members: notificationContent,
  news: notificationContent,
  promotion: notificationContent,
  reminder: notificationContent,
  order_receipt: orderContent,
  order_failed: orderContent,
  order_twice: orderContent,
  order_code_used: orderContent,
  order_withdrawn: orderContent,
  order_refunded: orderContent,
  order_charged_back: orderContent,
  welcome: ownerContent,
  activate: ownerContent,
  login_code: ownerContent,
  reset: ownerContent,
  password_changed: ownerContent,
  mail_change: ownerContent,
  mail_changed: ownerContent,
  mail_taken: ownerContent,
  already_member: ownerContent,
  deletion_started: accountContent,
  deletion_done: accountContent,
  takeout_ready: accountContent,
  account_suspended: accountContent,
  account_banned: accountContent,
  account_restored: accountContent,
  account_factor_off: accountContent,
  photo_rejected: accountContent,
  message_refused: accountContent,
  message_unsent: accountContent,
  complaint_decided: accountContent,
  credits_refunded: refundContent,
  security_changed: securityContent,
  complaint_received: complaintContent,
  complaint_filed: complaintContent,
  cases_collected: collectedContent,
  report_filed: reportContent,
};

/**
 * The content of an e-mail in its language. HTML and plain text are both made from it, so that they
 * hold the same.
 */
export function buildEmailContent(
  t: MailTranslate,
  order: EmailOrder,
  site: SenderSite,
): EmailContent {
  const support = t("support", { email: site.supportEmail });
  const foot = [t("footer", { site: site.name }), support];
  // TypeScript does not relate the function of a template to the order of the same template.
  const contentOf = CONTENTS[order.template] as ContentFunction<EmailTemplate>;
  return contentOf(t, order, { ...site, support, foot });
}
