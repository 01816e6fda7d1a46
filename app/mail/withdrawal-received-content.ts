import { formatZonedDateTime } from "~/i18n/format";
import type { EmailContent, EmailRequestOf, MailTranslate } from "./email-content";
import { REFUND_WITHIN_DAYS } from "./order-content";

type SenderSite = { name: string; locale: string; foot: string[] };

/**
 * The receipt of a withdrawal that was declared without a session. The address may be somebody
 * else's; only that of the buyer gets the link that refunds the order.
 */
export function withdrawalReceivedContent(
  t: MailTranslate,
  { fields, origin }: EmailRequestOf<"withdrawal_received">,
  { name: site, locale, foot }: SenderSite,
): EmailContent {
  const { number, order, name, at, zone, path } = fields;
  return {
    subject: t("withdrawal_received.subject", { site, number }),
    title: t("withdrawal_received.title"),
    greeting: t("greeting_plain"),
    text: t(path ? "withdrawal_received.text" : "withdrawal_received.by_hand", {
      days: REFUND_WITHIN_DAYS,
    }),
    quote: {
      label: t("withdrawal_received.declared"),
      value: t("withdrawal_received.statement", { order }),
    },
    facts: [
      ...(name ? [{ label: t("complaint_filed.name"), value: name }] : []),
      { label: t("order.at"), value: formatZonedDateTime(at, locale, zone) },
      { label: t("withdrawal_received.number"), value: number },
    ],
    ...(path && { button: { label: t("withdrawal_received.button"), url: `${origin}${path}` } }),
    notYou: t("withdrawal_received.not_you"),
    foot,
  };
}
