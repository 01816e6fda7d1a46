import { describe, expect, test } from "vitest";
import { ORDER_STATES, REFUND_KINDS, REFUND_STATES } from "~/domain/order/order";
import { type OwnOrder, toOwnOrder } from "~/domain/order/own-order";
import type { OwnOrderRow } from "~/domain/order/own-order-store";
import { PAYMENT_STATES } from "~/domain/payment/payment";
import { formatMoney } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import { days } from "~/kit/duration";
import { newId, type OrderId, type PaymentId, type RefundId } from "~/kit/ids";
import { CURRENCIES, includedVat } from "~/kit/money";
import { createPdf, glyphsOf } from "~/kit/pdf";
import { asGlyphNames, linesInPdf } from "../../../tests/support/pdf-text";
import { drawReceipt } from "./draw-receipt";
import { orderSentences, orderTitle } from "./order-texts";
import { creditNoteLines, type ReceiptContext, type ReceiptLines, receiptLines } from "./receipt";

describe("order texts", () => {
  const AT = Date.UTC(2026, 10, 23, 14, 5);
  const ORDER = newId<OrderId>();
  const PAYMENT = newId<PaymentId>();

  /** A database row as `own-order-store.ts` selects it. */
  const rowOf = (more: Partial<OwnOrderRow>): OwnOrderRow => ({
    id: ORDER,
    state: "open",
    bundle: "c10",
    credits: 10,
    currency: "EUR",
    listPrice: 1190,
    discount: "welcome",
    discountCode: null,
    discountPercent: 25,
    price: 893,
    country: "NL",
    vatRate: 2100,
    vat: 155,
    method: "ideal",
    back: null,
    immediateAt: AT,
    createdAt: AT,
    completedAt: null,
    endedAt: null,
    paymentId: PAYMENT,
    paymentState: null,
    fault: null,
    url: null,
    mandate: false,
    premium: false,
    lost: false,
    openElsewhere: false,
    receipt: null,
    company: null,
    refunds: "[]",
    moneyLeft: 0,
    unused: 0,
    refundDays: 14,
    ...more,
  });

  type Refund = OwnOrder["refunds"][number];
  const refundOf = (kind: Refund["kind"], state: Refund["state"], at = AT): Refund => ({
    id: newId(),
    payment: PAYMENT,
    kind,
    state,
    amount: 893,
    credits: 0,
    reason: null,
    createdAt: at,
    doneAt: state === "completed" ? at : null,
    note: null,
    noted: null,
    superseded: false,
  });

  const REFUND_SETS: Refund[][] = [
    [],
    ...REFUND_KINDS.flatMap((kind) => REFUND_STATES.map((state) => [refundOf(kind, state)])),
    [refundOf("surplus", "failed"), refundOf("chargeback", "completed")],
    [refundOf("surplus", "failed"), refundOf("at_provider", "completed")],
  ];

  /** Every combination of state, attempts, refunds and price of an order. */
  function* everyOrder(): Generator<OwnOrder> {
    for (const state of ORDER_STATES)
      for (const paymentState of [null, ...PAYMENT_STATES])
        for (const method of ["ideal", "sct", "sdd"] as const)
          for (const fault of paymentState === "failed"
            ? ([null, "card", "expired"] as const)
            : [null])
            for (const lost of [false, true])
              for (const openElsewhere of [false, true])
                for (const refunds of REFUND_SETS) {
                  const facts = { state, paymentState, method, fault, lost, openElsewhere };
                  const row = rowOf({ ...facts, refunds: JSON.stringify(refunds) });
                  yield toOwnOrder(row, AT);
                }
  }

  async function textContextIn(language: (typeof LANGUAGES)[number]) {
    const { t } = (await getTranslator(language, null)).of("orders");
    const writing = { t, locale: language, timeZone: "UTC", supportEmail: "help@site.test" };
    return (order: OwnOrder) => ({
      title: t(orderTitle(order)),
      text: orderSentences(order, order.method === "sct", writing),
    });
  }

  test("a declined card is named only if its buyer chose to pay by card", async () => {
    const read = await textContextIn("en");
    const failed = { state: "open", paymentState: "failed", fault: "card" } as const;
    const textOf = (method: "paypal" | "creditcard") =>
      read(toOwnOrder(rowOf({ ...failed, method }), AT)).text;
    expect(textOf("creditcard")).toContain("Your card was declined");
    expect(textOf("paypal")).toBe("The payment didn’t go through, and nothing was charged.");
  });

  test("a partly refunded order shows the refunded and the remaining price", async () => {
    const paid = { state: "completed", paymentState: "completed", completedAt: AT } as const;
    const refund = { ...refundOf("goodwill", "completed"), amount: 400 };
    const partly = rowOf({ ...paid, refunds: JSON.stringify([refund]), moneyLeft: 493 });
    for (const locale of LANGUAGES) {
      const read = await textContextIn(locale);
      for (const state of ["completed", "withdrawn"] as const) {
        const { title, text } = read(toOwnOrder({ ...partly, state }, AT));
        expect(title).not.toBe(read(toOwnOrder({ ...partly, state, moneyLeft: 893 }, AT)).title);
        for (const amount of [400, 493]) expect(text).toContain(formatMoney(amount, "EUR", locale));
      }
    }
    const read = await textContextIn("en");
    const whole = toOwnOrder(rowOf({ ...paid, state: "withdrawn", moneyLeft: 0 }), AT);
    expect([whole.parts, read(whole).title]).toEqual([null, "Purchase refunded"]);
  });

  test("never states that nothing was charged when money moved, is refunded or may move", async () => {
    const read = await textContextIn("en");
    for (const order of everyOrder()) {
      const { text } = read(order);
      const { state, paymentState, refunds, openElsewhere } = order;
      if (!/nothing was charged/i.test(text)) continue;
      const facts = JSON.stringify({ state, paymentState, refunds, openElsewhere });
      expect(state, facts).toBe("open");
      expect(refunds, facts).toEqual([]);
      expect(openElsewhere, facts).toBe(false);
      expect([null, "failed", "cancelled"], facts).toContain(paymentState);
    }
  });

  test("an order whose price expired promises no credits and asks for no payment", async () => {
    const read = await textContextIn("en");
    for (const order of everyOrder()) {
      const isUnderWay = order.paymentState === "created" || order.paymentState === "pending";
      if (order.state !== "open" || !order.lost || !isUnderWay || order.refunds.length > 0)
        continue;
      expect(order.shown).toBe("lapsed");
      expect(read(order).text).toContain("please don’t pay it");
    }
  });

  test("a refunded order shows the paid amount, date, reason and refund progress", async () => {
    const read = await textContextIn("en");
    const late = (state: Refund["state"], more: Partial<OwnOrderRow> = {}, at = AT) =>
      read(
        toOwnOrder(
          rowOf({ refunds: JSON.stringify([refundOf("surplus", state, at)]), ...more }),
          at,
        ),
      );
    expect(late("waiting")).toEqual({
      title: "Your money is on its way back",
      text: "Your payment of €8.93 arrived on November 23, 2026, after your welcome discount had been used for another purchase. That’s why no credits were added. We’re sending the whole amount back to the payment method you used. You don’t have to do anything.",
    });
    expect(late("completed", { discount: "code" })).toEqual({
      title: "Your money was sent back",
      text: "Your payment of €8.93 arrived on November 23, 2026, after your discount code had been used for another purchase. That’s why no credits were added. On November 23, 2026 we sent the whole amount back to the payment method you used. Your bank may take a few days to show it.",
    });
    expect(late("completed", {}, AT + days(30)).text).toContain(
      "when this order was no longer open",
    );
    expect(late("failed").title).toBe("Your refund couldn’t be sent");
    expect(late("failed").text).toContain("help@site.test");
  });

  test("a refund made unnecessary by a bank or the provider is not shown as failed", () => {
    for (const [kind, shown] of [
      ["chargeback", "charged_back"],
      ["at_provider", "withdrawn"],
    ] as const) {
      const refunds = [refundOf("surplus", "failed"), refundOf(kind, "completed")];
      const order = toOwnOrder(rowOf({ refunds: JSON.stringify(refunds) }), AT);
      expect(order.refunds.map((one) => one.kind)).toEqual([kind]);
      expect(order.shown).toBe(shown);
    }
  });

  test.each(LANGUAGES)("%s: every order has a title and a text without a gap", async (language) => {
    const read = await textContextIn(language);
    // One assertion for all: thousands take ten times as long as the texts.
    const wrong: unknown[] = [];
    for (const order of everyOrder()) {
      const { title, text } = read(order);
      const hasGap = /\{\{|undefined|NaN|shown\.|late\./.test(`${title} ${text}`);
      if (hasGap || Math.min(title.length, text.length) <= 5) wrong.push({ order, title, text });
    }
    expect(wrong).toEqual([]);
  });

  const orderWith = (refunds: Refund[], more: Partial<OwnOrderRow> = {}): OwnOrder =>
    toOwnOrder(rowOf({ ...more, refunds: JSON.stringify(refunds) }), AT);

  test("a failed refund is owed until the same amount was refunded later", () => {
    const failed = refundOf("surplus", "failed");
    const back = (amount: number, at = AT + 1) => ({
      ...refundOf("at_provider", "completed", at),
      amount,
    });
    expect(orderWith([failed, back(300)]).shown).toBe("not_returned");
    expect(orderWith([back(893, AT - 1), failed]).shown).toBe("not_returned");
    expect(orderWith([failed, back(300), back(593)]).shown).toBe("withdrawn");
    const part = { ...refundOf("withdrawal", "failed"), amount: 400 };
    expect(orderWith([part, back(400)], { state: "withdrawn" }).shown).toBe("withdrawn");
    expect(orderWith([part, { ...part, id: newId() }, back(400)]).shown).toBe("not_returned");
  });

  test("a late payment refunded by the bank keeps its own date, amount and reason", () => {
    const lateAt = AT + days(1);
    const returned = AT + days(40);
    const { late } = orderWith([
      refundOf("surplus", "failed", lateAt),
      { ...refundOf("at_provider", "completed", returned), amount: 900 },
    ]);
    expect(late).toEqual({ reason: "welcome", amount: 893, at: lateAt, returnedAt: returned });
  });
});

describe("receipt lines", () => {
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
    return {
      t,
      language,
      tongue: language,
      locale,
      timeZone: "Europe/Amsterdam",
    } as ReceiptContext;
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
      "Transaction number: KKD4-ZB8V-BQJZ",
      "Ordered: 23 November 2026 at 15:05 (CET)",
      "Paid: 23 November 2026 at 15:05 (CET)",
      "Payment method: iDEAL",
    ]);
    expect(values(sums)).toEqual([
      "Bundle: 60 credits",
      "Price: €49.90",
      "Welcome discount (25%): −€12.47",
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
});
