import type { OwnOrder, OwnRefund } from "~/domain/order/own-order";
import { includedVat } from "~/kit/money";
import {
  formatReceiptDate,
  orderFacts,
  type ReceiptContext,
  type ReceiptLines,
  sellerLines,
  totalLines,
} from "./receipt-lines";

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
