import type { EmailOrder } from "~/domain/outbox/outbox";
import { accountContent, isAccountEmail } from "./account-content";
import { collectedContent, complaintContent, reportContent } from "./complaint-content";
import type { EmailContent, MailTranslate } from "./email-content";
import { isNotification, notificationContent } from "./notification-content";
import { isAboutOrder, orderContent } from "./order-content";
import { refundContent } from "./refund-content";
import { securityContent } from "./security-content";

type SenderSite = {
  name: string;
  supportEmail: string;
  answerDays: number;
  label: string | null;
  leave: string | null;
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
  if (isNotification(order)) return notificationContent(t, order, { ...site, support });
  const foot = [t("footer", { site: site.name }), support];
  if (order.template === "complaint_received" || order.template === "complaint_filed")
    return complaintContent(t, order, { ...site, foot });
  if (order.template === "report_filed") return reportContent(t, order, { ...site, foot });
  if (order.template === "cases_collected") return collectedContent(t, order, { ...site, foot });
  if (isAboutOrder(order)) return orderContent(t, order, { ...site, foot });
  if (isAccountEmail(order)) return accountContent(t, order, { ...site, foot });
  if (order.template === "security_changed") return securityContent(t, order, { ...site, foot });
  if (order.template === "credits_refunded") return refundContent(t, order, { ...site, foot });
  const { template, fields } = order;
  const name = "name" in fields ? fields.name : null;
  return {
    subject: t(`${template}.subject`, { site: site.name }),
    title: t(`${template}.title`),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t(`${template}.text`),
    notYou: t(`${template}.not_you`),
    foot,
    ...partsOf(t, order, site.name),
  };
}

type OwnerEmailOrder = Exclude<
  EmailOrder,
  { template: "complaint_received" | "complaint_filed" | "report_filed" | "cases_collected" }
>;

/** Button and code of an e-mail about the recipient's own account. */
function partsOf(t: MailTranslate, order: OwnerEmailOrder, site: string): Partial<EmailContent> {
  const { template, origin, fields } = order;
  switch (template) {
    case "activate":
    case "reset":
    case "mail_change": {
      const value = spacedCode(fields.code);
      return {
        ...(template === "activate" && { subject: t("activate.subject", { site, code: value }) }),
        button: { label: t(`${template}.button`), url: `${origin}/${fields.secret}` },
        code: { label: t(`${template}.code`), value, note: t(`${template}.code_until`) },
      };
    }
    case "mail_changed":
      return { button: { label: t("mail_changed.button"), url: `${origin}/${fields.secret}` } };
    case "password_changed":
      return { button: { label: t("password_changed.button"), url: `${origin}/reset-password` } };
    case "login_code":
      return { code: { label: null, value: spacedCode(fields.code), note: null } };
    case "welcome":
      return { button: { label: t("welcome.button"), url: `${origin}/members` } };
    case "already_member":
      return { button: { label: t("already_member.button"), url: `${origin}/login` } };
    default:
      return {};
  }
}

/**
 * "123 456": six digits are easier to read and type in two groups. The code field accepts the
 * space.
 */
const spacedCode = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
