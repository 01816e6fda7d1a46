import type { OwnOrder } from "~/domain/order/own-order";
import { takesDays } from "~/domain/payment/payment";
import { countryName } from "~/domain/place/countries";
import type { Company } from "~/domain/site/site.schema";
import { formatDate, formatMoment, formatMoney, formatPercent } from "~/i18n/format";
import type { Translation } from "~/i18n/translation";
import { methodName } from "./method-name";

/** Translations and locale of a receipt: those of the requesting page. */
export type Writing = Translation<"orders"> & { locale: string; timeZone: string };
/** `total` is emphasized: the amount paid, or refunded. */
export type ReceiptLine = { label: string; value: string; total?: boolean };
export type ReceiptLines = {
  title: string;
  facts: ReceiptLine[];
  sums: ReceiptLine[];
  seller: ReceiptLine[];
  note: string | null;
};

/**
 * Lines of an order's receipt, equal on its page and in its PDF (R274). Before payment it is titled
 * an order.
 */
export function receiptLines(order: OwnOrder, writing: Writing): ReceiptLines {
  const { t } = writing;
  const { receipt, company, immediateAt, price, vat } = order;
  return {
    title: t(receipt ? "receipt.title" : "receipt.order"),
    facts: [
      ...(receipt ? [line(t("receipt.number"), String(receipt))] : []),
      ...orderFacts(order, writing),
    ],
    sums: [
      ...priceLines(order, writing),
      ...totals({ ...order, label: t("receipt.total"), amount: price, vat }, writing),
    ],
    seller: company ? sellerLines(company, writing) : [],
    note: t(takesDays(order.method) ? "receipt.immediate_later" : "receipt.immediate", {
      moment: momentIn(immediateAt, writing),
    }),
  };
}

const line = (label: string, value: string): ReceiptLine => ({ label, value });
const momentIn = (at: number, { locale, timeZone }: Writing) => formatMoment(at, locale, timeZone);

/** Date, payment method and number. */
export function orderFacts(order: OwnOrder, writing: Writing): ReceiptLine[] {
  const { t } = writing;
  const { id, method, createdAt, completedAt } = order;
  return [
    line(t("receipt.transaction"), id),
    line(t("receipt.ordered"), momentIn(createdAt, writing)),
    ...(completedAt ? [line(t("receipt.paid"), momentIn(completedAt, writing))] : []),
    line(t("receipt.method"), methodName(method, t)),
  ];
}

/** Product and discount. */
function priceLines(order: OwnOrder, { t, locale }: Writing): ReceiptLine[] {
  const { credits, currency, listPrice, price, discount, discountPercent } = order;
  const percent = formatPercent(discountPercent / 100, locale);
  const less = formatMoney((price - listPrice) / 100, currency, locale);
  return [
    line(t("receipt.bundle"), t("chat:price.credits", { count: credits })),
    ...(price === listPrice
      ? []
      : [
          line(t("receipt.price"), formatMoney(listPrice / 100, currency, locale)),
          line(
            discount === "code"
              ? t("receipt.code", { code: order.discountCode ?? "", percent })
              : t("receipt.welcome", { percent }),
            less,
          ),
        ]),
  ];
}

type Total = { label: string; amount: number; vat: number; vatRate: number; currency: string };

/** An amount and the VAT included in it. */
export function totals(of: Total, { t, locale }: Writing): ReceiptLine[] {
  const { label, amount, vat, vatRate, currency } = of;
  const money = (minor: number) => formatMoney(minor / 100, currency, locale);
  const rate = formatPercent(vatRate / 10_000, locale);
  return [
    line(t("receipt.net"), money(amount - vat)),
    line(t("receipt.vat", { rate }), money(vat)),
    { ...line(label, money(amount)), total: true },
  ];
}

/** The seller's company data at the time of the sale. */
export function sellerLines(company: Company, { t, language }: Writing): ReceiptLine[] {
  const { name, address, city, country, kvk, vat_numbers: vatNumbers } = company;
  const place = [name, address, city, countryName(country, language)].join(", ");
  return [
    line(t("receipt.seller"), place),
    ...(kvk ? [line(t("receipt.kvk"), kvk)] : []),
    ...(vatNumbers.length > 0 ? [line(t("receipt.vat_number"), vatNumbers.join(", "))] : []),
  ];
}

/** A date of the receipt in the viewer's time zone. */
export const dayIn = (at: number, { locale, timeZone }: Writing): string =>
  formatDate(at, locale, timeZone);
