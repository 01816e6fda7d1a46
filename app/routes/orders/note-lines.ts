import type { OwnOrder, OwnRefund } from "~/domain/order/own-order";
import { vatWithin } from "~/kit/money";
import {
  dayIn,
  orderFacts,
  type ReceiptLines,
  sellerLines,
  totals,
  type Writing,
} from "./receipt-lines";

/**
 * Lines of a credit note: the receipt it refers to and the amount. Server only, since the VAT is
 * calculated there.
 */
export function noteLines(order: OwnOrder, of: OwnRefund, writing: Writing): ReceiptLines {
  const { t } = writing;
  const { note, createdAt } = of;
  const amount = of.noted ?? of.amount;
  const { vatRate, currency, receipt, company } = order;
  const back = { label: t("receipt.given_back"), amount, vat: vatWithin(amount, vatRate) };
  return {
    title: t("receipt.note"),
    facts: [
      { label: t("receipt.note_number"), value: String(note) },
      { label: t("receipt.issued"), value: dayIn(createdAt, writing) },
      ...(receipt ? [{ label: t("receipt.number"), value: String(receipt) }] : []),
      ...orderFacts(order, writing),
    ],
    sums: totals({ ...back, vatRate, currency }, writing),
    seller: company ? sellerLines(company, writing) : [],
    note: null,
  };
}
