import type { EmailOrder } from "~/domain/outbox/outbox";
import type { EmailContent, MailTranslate } from "./email-content";

type SecurityOrder = Extract<EmailOrder, { template: "security_changed" }>;

/** A login change: what was changed, and what to do if somebody else did it. */
export function securityContent(
  t: MailTranslate,
  { fields, origin }: SecurityOrder,
  { name: site, foot }: { name: string; foot: string[] },
): EmailContent {
  const { name, what } = fields;
  return {
    subject: t("security_changed.subject", { site }),
    title: t(`security_changed.${what}.title`),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t(`security_changed.${what}.text`),
    button: { label: t("security_changed.button"), url: `${origin}/settings/security` },
    notYou: t("security_changed.not_you"),
    foot,
  };
}
