import { expect, test } from "vitest";
import type { OwnOrder } from "~/domain/order/own-order";
import { formatMoney } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import type { OrderId, PaymentId, RefundId } from "~/kit/ids";
import { CURRENCIES, includedVat } from "~/kit/money";
import { createPdf } from "~/kit/pdf";
import { glyphsOf } from "~/kit/pdf-glyphs";
import { asGlyphNames, linesInPdf } from "../../../tests/support/pdf-text";
import { creditNoteLines } from "./credit-note-lines";
import { drawReceipt } from "./draw-receipt";
import { type ReceiptContext, type ReceiptLines, receiptLines } from "./receipt-lines";

const AT = Date.UTC(2026, 10, 23, 14, 5);
const company = {
  name: "Example Ltd",
  address: "1 High Street",
  city: "Łódź",
  country: "PL" as const,
  kvk: "12345678",
  tradenames: [],
  vat_numbers: ["NL1", "PL2"],
  delete_discount: 0,
  added: "2026-01-01",
};
const REFUND = {
  payment: "p" as PaymentId,
  id: "r" as RefundId,
  kind: "withdrawal" as const,
  state: "waiting" as const,
  credits: 36,
  amount: 3743,
  reason: null,
  createdAt: AT,
  doneAt: null,
  note: 18,
  noted: 2246,
  superseded: false,
};

function orderOf(more: Partial<OwnOrder> = {}): OwnOrder {
  return {
    id: "AbCdEfGhIjKlMnOpQrStUv" as OrderId,
    state: "completed",
    shown: "completed",
    bundle: "c60",
    credits: 60,
    currency: "EUR",
    listPrice: 4990,
    price: 3743,
    discount: "welcome",
    discountCode: null,
    discountPercent: 25,
    country: "NL",
    vatRate: 2100,
    vat: 650,
    method: "ideal",
    back: null,
    immediateAt: AT,
    createdAt: AT,
    completedAt: AT,
    endedAt: null,
    paymentId: null,
    paymentState: "completed",
    fault: null,
    url: null,
    receipt: 17,
    company,
    refunds: [REFUND],
    withdrawal: null,
    ...more,
  } as OwnOrder;
}
async function receiptContextIn(language: (typeof LANGUAGES)[number], locale: string = language) {
  const { t } = (await getTranslator(language, null)).of("orders");
  return { t, language, tongue: language, locale, timeZone: "Europe/Amsterdam" } as ReceiptContext;
}
const pdfOf = (lines: ReceiptLines) =>
  linesInPdf(createPdf(drawReceipt(lines, { site: "A", domain: "a.example", language: "en" })));
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each(LANGUAGES)(
  "%s: receipt sums equal the order's to the cent, on the page and in the PDF",
  async (language) => {
    const writing = await receiptContextIn(language);
    for (const currency of CURRENCIES)
      for (const price of [1, 105, 3743, 4990, 9_999_999]) {
        const vat = includedVat(price, 2100);
        const order = orderOf({ currency, price, listPrice: price + 1247, vat });
        const lines = receiptLines(order, writing);
        const money = (minor: number) => formatMoney(minor, currency, writing.locale);
        const values = [price + 1247, -1247, price - vat, vat, price].map(money);
        expect(lines.sums.slice(1).map(({ value }) => value)).toEqual(values);
        expect(lines.sums.at(-1)).toMatchObject({ value: money(price), total: true });
        const drawn = pdfOf(lines);
        for (const sum of values)
          expect(
            drawn.some((line) => line === asGlyphNames(sum)),
            `${language} ${sum}`,
          ).toBe(true);
      }
  },
);

test.each(LANGUAGES)("%s: the PDF font has every character of a receipt", async (language) => {
  const writing = await receiptContextIn(language);
  const order = orderOf();
  for (const lines of [receiptLines(order, writing), creditNoteLines(order, REFUND, writing)]) {
    const values = [...lines.facts, ...lines.sums, ...lines.seller].flatMap(Object.values);
    for (const text of [lines.title, lines.note ?? "", ...values].map(String))
      expect(
        glyphsOf(text, "bold").map(({ name }) => name),
        text,
      ).not.toContain("question");
  }
});

test("a receipt shows its number, the payment, the VAT and the seller", async () => {
  const { title, facts, sums, seller } = receiptLines(
    orderOf(),
    await receiptContextIn("en", "en-GB"),
  );
  const values = (lines: typeof facts) =>
    lines.map(({ label, value }) => plain(`${label}: ${value}`));
  expect(title).toBe("Receipt");
  expect(values(facts)).toEqual([
    "Receipt number: 17",
    "Transaction number: AbCdEfGhIjKlMnOpQrStUv",
    "Ordered: 23 November 2026 at 15:05",
    "Paid: 23 November 2026 at 15:05",
    "Payment method: iDEAL",
  ]);
  expect(values(sums)).toEqual([
    "Bundle: 60 credits",
    "Price: €49.90",
    "Welcome discount (25%): -€12.47",
    "Excluding VAT: €30.93",
    "VAT (21%): €6.50",
    "Total, VAT included: €37.43",
  ]);
  expect(values(seller)).toEqual([
    "Seller: Example Ltd, 1 High Street, Łódź, Poland",
    "Trade register number: 12345678",
    "VAT number: NL1, PL2",
  ]);
});

test("a receipt shows the discount code of its price", async () => {
  const by = { discount: "code", discountCode: "SPRING", discountPercent: 25 } as const;
  const { sums } = receiptLines(orderOf(by), await receiptContextIn("en"));
  expect(sums.map(({ label }) => label)).toContain("Code SPRING (25%)");
});

test("an unpaid order is no receipt; without a discount no original price is shown", async () => {
  const open = orderOf({ receipt: null, company: null, completedAt: null, price: 4990 });
  const { title, facts, sums, seller } = receiptLines(open, await receiptContextIn("en"));
  expect([title, seller]).toEqual(["Order", []]);
  expect(facts.map(({ label }) => label)).not.toContain("Paid");
  expect(sums.map(({ label }) => label)).not.toContain("Price");
});

test("a half-percent VAT rate and a credit note's VAT are calculated exactly", async () => {
  const order = orderOf({ vatRate: 2550, vat: 761 });
  const writing = await receiptContextIn("fi");
  expect(receiptLines(order, writing).sums.map(({ label }) => plain(label))).toContain(
    "ALV (25,5 %)",
  );
  const { facts, sums } = creditNoteLines(order, REFUND, writing);
  expect(facts.map(({ value }) => value)).toEqual(expect.arrayContaining(["18", "17"]));
  expect(sums.map(({ value }) => plain(value))).toEqual(["17,90 €", "4,56 €", "22,46 €"]);
});
