import type { OwnOrder } from "~/domain/order/own-order";
import { takesDays } from "~/domain/payment/payment";
import { countryName } from "~/domain/place/countries";
import type { Company } from "~/domain/site/site.schema";
import { formatDate, formatMoment, formatMoney, formatPercent } from "~/i18n/format";
import type { Translation } from "~/i18n/translation";
import { methodName } from "./method-name";

/** In which words and figures a receipt is written: those of the page on which it is asked for. */
export type Writing = Translation<"orders"> & { locale: string; timeZone: string };
/** `total` stands out: what was paid, or what goes back. */
export type ReceiptLine = { label: string; value: string; total?: boolean };
export type ReceiptLines = {
  title: string;
  facts: ReceiptLine[];
  sums: ReceiptLine[];
  seller: ReceiptLine[];
  note: string | null;
};

/** What an order's receipt says, line by line: on its page and in its PDF the same (R274). Before it is paid it is an order. */
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

/** When, how, and by which number. */
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

/** What was bought, and for how much less than its price. */
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

/** An amount and the VAT within it. */
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

/** Who sold it, as they were called then. */
export function sellerLines(company: Company, { t, language }: Writing): ReceiptLine[] {
  const { name, address, city, country, kvk, vat_numbers: vatNumbers } = company;
  const place = [name, address, city, countryName(country, language)].join(", ");
  return [
    line(t("receipt.seller"), place),
    ...(kvk ? [line(t("receipt.kvk"), kvk)] : []),
    ...(vatNumbers.length > 0 ? [line(t("receipt.vat_number"), vatNumbers.join(", "))] : []),
  ];
}

/** A day of the receipt, where the reader lives. */
export const dayIn = (at: number, { locale, timeZone }: Writing): string =>
  formatDate(at, locale, timeZone);
