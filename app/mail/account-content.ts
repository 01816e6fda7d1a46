import type { EmailTemplateWith } from "~/domain/outbox/outbox.schema";
import { formatDate } from "~/i18n/format";
import type { EmailContent, EmailOrderOf, MailTranslate } from "./email-content";

type AccountEmailOrder = EmailOrderOf<
  | EmailTemplateWith<{ name: string | null; reason: string }>
  | "deletion_started"
  | "deletion_done"
  | "takeout_ready"
  | "photo_rejected"
  | "complaint_decided"
  | "message_refused"
  | "message_unsent"
>;
type SenderSite = { name: string; foot: string[] };

/** E-mails about deletion, reactivation and data export, and about moderation decisions. */
export function accountContent(
  t: MailTranslate,
  order: AccountEmailOrder,
  { name: site, foot }: SenderSite,
): EmailContent {
  const { template, fields, language } = order;
  const day = (at: number) => formatDate(at, language, "UTC");
  const date = template === "deletion_started" ? day(order.fields.until) : addedOn(order, day);
  const number = template === "complaint_decided" ? order.fields.number : undefined;
  const days = template === "deletion_done" ? order.fields.days : undefined;
  return {
    subject: t(`${template}.subject`, { site, date, number }),
    title: t(`${template}.title`),
    greeting: fields.name ? t("greeting", { name: fields.name }) : t("greeting_plain"),
    text: isSentPhoto(order)
      ? t("photo_rejected.sent", { date })
      : t(`${template}.text`, { date, days }),
    foot,
    ...partsOf(t, order, day),
  };
}

const isSentPhoto = (order: AccountEmailOrder) =>
  order.template === "photo_rejected" && order.fields.sent;

const addedOn = ({ fields }: AccountEmailOrder, day: (at: number) => string) =>
  "added" in fields ? day(fields.added) : undefined;

/** The parts that only some templates have. */
function partsOf(t: MailTranslate, order: AccountEmailOrder, day: (at: number) => string) {
  const { origin } = order;
  switch (order.template) {
    case "deletion_started":
      return {
        button: { label: t("deletion_started.button"), url: `${origin}/${order.fields.secret}` },
        notYou: t("deletion_started.not_you"),
      };
    case "deletion_done":
      return { facts: receipt(t, order.fields.keptUntil, day), notYou: t("deletion_done.not_you") };
    case "takeout_ready":
      return {
        button: { label: t("takeout_ready.button"), url: `${origin}/settings/data` },
        notYou: t("takeout_ready.not_you"),
      };
    case "account_restored":
      return {
        quote: { label: t("staff.reason"), value: order.fields.reason },
        button: { label: t("account_restored.button"), url: `${origin}/login` },
      };
    case "account_factor_off":
      return {
        quote: { label: t("staff.reason"), value: order.fields.reason },
        button: { label: t("account_factor_off.button"), url: `${origin}/reset-password` },
        notYou: t("account_factor_off.not_you"),
      };
    case "message_unsent":
      return {
        quote: { label: t("staff.reason"), value: t(`message_unsent.${order.fields.why}`) },
      };
    default:
      return {
        quote: { label: t("staff.reason"), value: order.fields.reason },
        button: { label: t("staff.object"), url: `${origin}/complaints` },
        notYou: t("staff.how"),
      };
  }
}

function receipt(t: MailTranslate, retainedUntil: number | null, day: (at: number) => string) {
  const retained = t("deletion_done.kept_list");
  const open = retainedUntil && t("deletion_done.kept_open", { date: day(retainedUntil) });
  return [
    { label: t("deletion_done.erased"), value: t("deletion_done.erased_list") },
    { label: t("deletion_done.kept"), value: open ? `${retained}\n${open}` : retained },
  ];
}
