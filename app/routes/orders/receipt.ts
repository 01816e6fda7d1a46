import { countryName } from "~/domain/location/countries";
import type { OwnOrder, OwnRefund } from "~/domain/order/own-order";
import { settlesInDays } from "~/domain/payment/payment";
import type { Company } from "~/domain/site/site.schema";
import { formatDate, formatMoney, formatPercent, formatZonedDateTime } from "~/i18n/format";
import type { Translation } from "~/i18n/translation";
import { includedVat } from "~/kit/money";
import { orderNumberOf } from "~/kit/order-number";
import { methodName } from "~/ui/method-name";

/** Translations and locale of a receipt: those of the requesting page. */
export type ReceiptContext = Translation<"orders"> & { locale: string; timeZone: string };
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
export function receiptLines(order: OwnOrder, writing: ReceiptContext): ReceiptLines {
  const { t } = writing;
  const { receipt, company, immediateAt, price, vat } = order;
  return {
    title: t(receipt ? "receipt.title" : "receipt.order"),
    facts: [
      ...(receipt ? [receiptLine(t("receipt.number"), String(receipt))] : []),
      ...orderFacts(order, writing),
    ],
    sums: [
      ...priceLines(order, writing),
      ...totalLines({ ...order, label: t("receipt.total"), amount: price, vat }, writing),
    ],
    seller: company ? sellerLines(company, writing) : [],
    note: t(settlesInDays(order.method) ? "receipt.immediate_later" : "receipt.immediate", {
      moment: formatReceiptTime(immediateAt, writing),
    }),
  };
}

const receiptLine = (label: string, value: string): ReceiptLine => ({ label, value });
const formatReceiptTime = (at: number, { locale, timeZone }: ReceiptContext) =>
  formatZonedDateTime(at, locale, timeZone);

/** Date, payment method and number. */
function orderFacts(order: OwnOrder, writing: ReceiptContext): ReceiptLine[] {
  const { t } = writing;
  const { id, method, createdAt, completedAt } = order;
  return [
    receiptLine(t("receipt.transaction"), orderNumberOf(id)),
    receiptLine(t("receipt.ordered"), formatReceiptTime(createdAt, writing)),
    ...(completedAt
      ? [receiptLine(t("receipt.paid"), formatReceiptTime(completedAt, writing))]
      : []),
    receiptLine(t("receipt.method"), methodName(method, t)),
  ];
}

/** Product and discount. */
function priceLines(order: OwnOrder, { t, locale }: ReceiptContext): ReceiptLine[] {
  const { credits, currency, listPrice, price, discount, discountPercent } = order;
  const percent = formatPercent(discountPercent / 100, locale);
  const less = formatMoney(price - listPrice, currency, locale);
  return [
    receiptLine(t("receipt.bundle"), t("chat:price.credits", { count: credits })),
    ...(price === listPrice
      ? []
      : [
          receiptLine(t("receipt.price"), formatMoney(listPrice, currency, locale)),
          receiptLine(
            discount === "code"
              ? t("receipt.code", { code: order.discountCode ?? "", percent })
              : t("receipt.welcome", { percent }),
            less,
          ),
        ]),
  ];
}

type TotalAmount = {
  label: string;
  amount: number;
  vat: number;
  vatRate: number;
  currency: string;
};

/** An amount and the VAT included in it. */
function totalLines(of: TotalAmount, { t, locale }: ReceiptContext): ReceiptLine[] {
  const { label, amount, vat, vatRate, currency } = of;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const rate = formatPercent(vatRate / 10_000, locale);
  return [
    receiptLine(t("receipt.net"), money(amount - vat)),
    receiptLine(t("receipt.vat", { rate }), money(vat)),
    { ...receiptLine(label, money(amount)), total: true },
  ];
}

/** The seller's company data at the time of the sale. */
function sellerLines(company: Company, { t, language }: ReceiptContext): ReceiptLine[] {
  const { name, address, city, country, kvk, vat_numbers: vatNumbers } = company;
  const place = [name, address, city, countryName(country, language)].join(", ");
  return [
    receiptLine(t("receipt.seller"), place),
    ...(kvk ? [receiptLine(t("receipt.kvk"), kvk)] : []),
    ...(vatNumbers.length > 0 ? [receiptLine(t("receipt.vat_number"), vatNumbers.join(", "))] : []),
  ];
}

/** A date of the receipt in the viewer's time zone. */
const formatReceiptDate = (at: number, { locale, timeZone }: ReceiptContext): string =>
  formatDate(at, locale, timeZone);

/**
 * Lines of a credit note: the receipt it refers to and the amount. Server only, since the VAT is
 * calculated there.
 */
export function creditNoteLines(
  order: OwnOrder,
  of: OwnRefund,
  writing: ReceiptContext,
): ReceiptLines {
  const { t } = writing;
  const { note, createdAt } = of;
  const amount = of.noted ?? of.amount;
  const { vatRate, currency, receipt, company } = order;
  const back = { label: t("receipt.given_back"), amount, vat: includedVat(amount, vatRate) };
  return {
    title: t("receipt.note"),
    facts: [
      { label: t("receipt.note_number"), value: String(note) },
      { label: t("receipt.issued"), value: formatReceiptDate(createdAt, writing) },
      ...(receipt ? [{ label: t("receipt.number"), value: String(receipt) }] : []),
      ...orderFacts(order, writing),
    ],
    sums: totalLines({ ...back, vatRate, currency }, writing),
    seller: company ? sellerLines(company, writing) : [],
    note: null,
  };
}
