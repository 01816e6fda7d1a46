import type { Letters } from "~/domain/outbox/outbox";
import { formatDate, formatMoment, formatMoney, formatPercent } from "~/i18n/format";
import { METHOD_BRANDS } from "~/i18n/method-brands";
import type { LetterContent, LetterWords } from "./content";

/**
 * Days after notice of withdrawal within which the money is refunded (Directive 2011/83/EU, article
 * 13).
 */
const PAID_BACK_WITHIN = 14;

type Receipt = Letters["order_receipt"];
type Facts = NonNullable<LetterContent["facts"]>;

/** A time with the name of its time zone, because the recipient may read it elsewhere (R430). */
export function momentIn(
  { zone = "UTC" }: { zone?: string | undefined },
  at: number,
  language: string,
) {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "short" });
  const name = parts.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value;
  return `${formatMoment(at, language, zone)} (${name ?? zone})`;
}

/** VAT, seller and payment method. */
export function receiptFacts(t: LetterWords, of: Receipt, language: string): Facts {
  const { vat, vatRate, currency, method, seller } = of;
  const rate = formatPercent(vatRate / 10_000, language);
  return [
    { label: t("order.vat", { rate }), value: formatMoney(vat / 100, currency, language) },
    ...(method ? [{ label: t("orders:receipt.method"), value: methodName(t, method) }] : []),
    ...(seller ? sellerFacts(t, seller, language) : []),
  ];
}

function methodName(t: LetterWords, method: NonNullable<Receipt["method"]>): string {
  if (method === "creditcard" || method === "sdd" || method === "sct")
    return t(`orders:method.${method}`);
  return METHOD_BRANDS[method] ?? method;
}

function sellerFacts(
  t: LetterWords,
  seller: NonNullable<Receipt["seller"]>,
  language: string,
): Facts {
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
export function rightFacts(
  t: LetterWords,
  of: Receipt,
  { language, email }: { language: string; email: string },
): Facts {
  const { immediateAt, until, method, zone = "UTC" } = of;
  const isLater = method === "sdd" || method === "sct";
  return [
    {
      label: t(isLater ? "order.asked_later" : "order.asked_at"),
      value: momentIn(of, immediateAt, language),
    },
    { label: t("common:nav.premium_short"), value: t("order_receipt.premium") },
    ...(until
      ? [{ label: t("orders:withdraw.until"), value: formatDate(until, language, zone) }]
      : []),
    {
      label: t("common:footer.return_policy"),
      value: t("order_receipt.withdraw", { email, within: PAID_BACK_WITHIN }),
    },
  ];
}
