import type { EmailTemplateFields } from "~/domain/outbox/outbox";
import { formatDate, formatDateTime, formatMoney, formatPercent } from "~/i18n/format";
import { METHOD_BRANDS } from "~/i18n/method-brands";
import type { EmailContent, MailTranslate } from "./email-content";

/**
 * Days after notice of withdrawal within which the money is refunded (Directive 2011/83/EU, article
 * 13).
 */
const REFUND_WITHIN_DAYS = 14;

type Receipt = EmailTemplateFields["order_receipt"];
type FactList = NonNullable<EmailContent["facts"]>;

/** A time with the name of its time zone, because the recipient may read it elsewhere (R430). */
export function formatTimeIn(
  { zone = "UTC" }: { zone?: string | undefined },
  at: number,
  language: string,
) {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "short" });
  const name = parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  return `${formatDateTime(at, language, zone)} (${name ?? zone})`;
}

/** VAT, seller and payment method. */
export function receiptFacts(t: MailTranslate, of: Receipt, language: string): FactList {
  const { vat, vatRate, currency, method, seller } = of;
  const rate = formatPercent(vatRate / 10_000, language);
  return [
    { label: t("order.vat", { rate }), value: formatMoney(vat / 100, currency, language) },
    ...(method ? [{ label: t("orders:receipt.method"), value: methodName(t, method) }] : []),
    ...(seller ? sellerFacts(t, seller, language) : []),
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
  language: string,
): FactList {
  const { name, address, city, country, kvk, vat_numbers: vatNumbers } = seller;
  const where = new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
  return [
    { label: t("orders:receipt.seller"), value: [name, address, city, where].join(", ") },
    ...(kvk ? [{ label: t("orders:receipt.kvk"), value: kvk }] : []),
    ...(vatNumbers.length > 0
      ? [{ label: t("orders:receipt.vat_number"), value: vatNumbers.join(", ") }]
      : []),
  ];
}

/** What the buyer received: credits at once, Premium, and how and until when they may withdraw. */
export function withdrawalFacts(
  t: MailTranslate,
  of: Receipt,
  { language, email }: { language: string; email: string },
): FactList {
  const { immediateAt, until, method, zone = "UTC" } = of;
  const isLater = method === "sdd" || method === "sct";
  return [
    {
      label: t(isLater ? "order.asked_later" : "order.asked_at"),
      value: formatTimeIn(of, immediateAt, language),
    },
    { label: t("common:nav.premium_short"), value: t("order_receipt.premium") },
    ...(until
      ? [{ label: t("orders:withdraw.until"), value: formatDate(until, language, zone) }]
      : []),
    {
      label: t("common:footer.return_policy"),
      value: t("order_receipt.withdraw", { email, within: REFUND_WITHIN_DAYS }),
    },
  ];
}
