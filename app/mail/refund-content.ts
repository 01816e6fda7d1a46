import type { EmailOrder } from "~/domain/outbox/outbox";
import type { EmailContent, MailTranslate } from "./email-content";

type RefundOrder = Extract<EmailOrder, { template: "credits_refunded" }>;

/**
 * The e-mail about refunded credits, with a link to the statement. It does not name the removed
 * account.
 */
export function refundContent(
  t: MailTranslate,
  { fields, origin }: RefundOrder,
  { name: site, foot }: { name: string; foot: string[] },
): EmailContent {
  const count = fields.credits;
  return {
    subject: t("credits_refunded.subject", { site }),
    title: t("credits_refunded.title"),
    greeting: fields.name ? t("greeting", { name: fields.name }) : t("greeting_plain"),
    text: t("credits_refunded.text", { count }),
    button: { label: t("credits_refunded.button"), url: `${origin}/settings/credits` },
    notYou: t("credits_refunded.not_you"),
    foot,
  };
}
