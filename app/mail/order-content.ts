import type { EmailRequest, EmailTemplate, EmailTemplateFields } from "~/domain/outbox/outbox";
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatZonedDateTime,
} from "~/i18n/format";
import { METHOD_BRANDS } from "~/i18n/texts";
import { orderNumberOf } from "~/kit/order-number";
import { formatIban } from "~/kit/text";
import type { EmailContent, EmailRequestOf, MailTranslate } from "./email-content";

/**
 * Days after notice of withdrawal within which the money is refunded (Directive 2011/83/EU, article
 * 13).
 */
export const REFUND_WITHIN_DAYS = 14;

type OrderEmail = EmailRequestOf<Extract<EmailTemplate, `order_${string}`>>;

type OrderContentSite = { name: string; supportEmail: string; locale: string; foot: string[] };

/** E-mails about money: the event in one sentence, the figures, and a link to the order. */
export function orderContent(
  t: MailTranslate,
  orderEmail: OrderEmail,
  { name: site, supportEmail, locale, foot }: OrderContentSite,
): EmailContent {
  const { template, fields, origin } = orderEmail;
  const { reason } = "reason" in fields ? fields : { reason: null };
  return {
    subject: subjectOf(t, orderEmail, site),
    title: t(`${template}.title`),
    greeting: fields.name ? t("greeting", { name: fields.name }) : t("greeting_plain"),
    text: textOf(t, orderEmail),
    facts: orderFacts(t, orderEmail, { locale, email: supportEmail }),
    ...(reason && { quote: { label: t("staff.reason"), value: reason } }),
    button: { label: t("order.button"), url: `${origin}/transactions/${fields.order}` },
    notYou: withdrawalNote(t, orderEmail),
    foot,
    ...(template === "order_receipt" && { ways: termsLinks(t, origin) }),
  };
}

/** A withdrawal's confirmation has its own subject, so that it can be found later. */
function subjectOf(t: MailTranslate, { template, fields }: OrderEmail, site: string): string {
  const declared = template === "order_withdrawn" && !fields.reason;
  return t(declared ? "order_withdrawn.withdrawal_subject" : `${template}.subject`, { site });
}

function textOf(t: MailTranslate, { template, fields }: OrderEmail): string {
  switch (template) {
    case "order_receipt":
      return t(fields.late ? "order_receipt.late" : "order_receipt.text");
    case "order_withdrawn":
      return t(fields.reason ? "order_withdrawn.by_staff" : "order_withdrawn.text");
    case "order_code_used":
      return t(fields.why === "code" ? "order_code_used.text" : `order_code_used.${fields.why}`);
    case "order_charged_back":
      return t(fields.debit ? "order_charged_back.debit" : "order_charged_back.text");
    default:
      return t(`${template}.text`);
  }
}

/** The reader's locale, and the address for questions. */
type FactReader = { locale: string; email: string };

/** Number, amount and items, in that order; times in the recipient's time zone (R430). */
function orderFacts(t: MailTranslate, orderEmail: OrderEmail, reader: FactReader) {
  const { fields } = orderEmail;
  const { locale } = reader;
  const { zone = "UTC" } = fields;
  const money = formatMoney(fields.amount, fields.currency, locale);
  const fact = (label: Parameters<typeof t>[0], value: string) => ({ label: t(label), value });
  const receipt = orderEmail.template === "order_receipt" ? orderEmail.fields : null;
  return [
    fact("order.number", orderNumberOf(fields.order)),
    ...(receipt?.receipt ? [fact("orders:receipt.number", String(receipt.receipt))] : []),
    ...("credits" in fields ? [fact("order.credits", formatNumber(fields.credits, locale))] : []),
    fact("order.amount", money),
    ...(orderEmail.template === "order_transfer" ? transferFacts(t, orderEmail.fields) : []),
    ...(receipt ? receiptFacts(t, receipt, locale) : []),
    ...("at" in fields ? [fact("order.at", formatZonedDateTime(fields.at, locale, zone))] : []),
    ...(receipt ? withdrawalFacts(t, receipt, reader) : []),
  ];
}

/** What the payer enters at their bank; the IBAN in groups, as banks print it. */
const transferFacts = (t: MailTranslate, to: EmailTemplateFields["order_transfer"]): FactList => [
  { label: t("orders:transfer.holder"), value: to.holder },
  { label: "IBAN", value: formatIban(to.iban) },
  ...(to.bic ? [{ label: "BIC", value: to.bic }] : []),
  { label: t("orders:transfer.reference"), value: to.reference },
];

/** Links to the terms of the contract. */
const termsLinks = (t: MailTranslate, origin: string) => [
  { label: t("common:footer.terms"), url: `${origin}/pages/terms` },
  { label: t("common:footer.return_policy"), url: `${origin}/pages/return-policy` },
];

/** What a buyer must also know: how to withdraw. */
const withdrawalNote = (t: MailTranslate, { template, fields }: OrderEmail) =>
  template === "order_receipt"
    ? t("order_receipt.not_you", { days: fields.days })
    : t(`${template}.not_you`);

type Receipt = EmailTemplateFields["order_receipt"];

type FactList = NonNullable<EmailContent["facts"]>;

/** VAT, seller and payment method. */
function receiptFacts(t: MailTranslate, of: Receipt, locale: string): FactList {
  const { vat, vatRate, currency, method, seller } = of;
  const rate = formatPercent(vatRate / 10_000, locale);
  return [
    { label: t("order.vat", { rate }), value: formatMoney(vat, currency, locale) },
    ...(method ? [{ label: t("orders:receipt.method"), value: methodName(t, method) }] : []),
    ...(seller ? sellerFacts(t, seller, locale) : []),
  ];
}

function methodName(t: MailTranslate, method: NonNullable<Receipt["method"]>): string {
  if (method === "creditcard" || method === "sdd" || method === "sct")
    return t(`orders:method.${method}`);
  return METHOD_BRANDS[method] ?? method;
}

function sellerFacts(
  t: MailTranslate,
  seller: NonNullable<Receipt["seller"]>,
  locale: string,
): FactList {
  const { name, address, city, country, kvk, vat_numbers: vatNumbers } = seller;
  const where = new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;
  return [
    { label: t("orders:receipt.seller"), value: [name, address, city, where].join(", ") },
    ...(kvk ? [{ label: t("orders:receipt.kvk"), value: kvk }] : []),
    ...(vatNumbers.length > 0
      ? [{ label: t("orders:receipt.vat_number"), value: vatNumbers.join(", ") }]
      : []),
  ];
}

/** What the buyer received: credits at once, Premium, and how and until when they may withdraw. */
function withdrawalFacts(t: MailTranslate, of: Receipt, { locale, email }: FactReader): FactList {
  const { immediateAt, until, method, zone = "UTC" } = of;
  const isLater = method === "sdd" || method === "sct";
  return [
    {
      label: t(isLater ? "order.asked_later" : "order.asked_at"),
      value: formatZonedDateTime(immediateAt, locale, zone),
    },
    // Written by an older release, an e-mail does not say whether Premium began with it.
    ...(of.premium === false
      ? []
      : [{ label: t("common:nav.premium_short"), value: t("order_receipt.premium") }]),
    ...(until
      ? [{ label: t("orders:withdraw.until"), value: formatDate(until, locale, zone) }]
      : []),
    {
      label: t("common:footer.return_policy"),
      value: t("order_receipt.withdraw", { email, within: REFUND_WITHIN_DAYS }),
    },
  ];
}

type RefundEmail = Extract<EmailRequest, { template: "credits_refunded" }>;

/**
 * The e-mail about refunded credits, with a link to the statement. It does not name the removed
 * account.
 */
export function refundContent(
  t: MailTranslate,
  { fields, origin }: RefundEmail,
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
