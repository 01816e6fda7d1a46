import { beforeEach, describe, expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import { newId, type RefundId } from "~/kit/ids";
import { addOrder } from "../../../tests/support/add-order";
import { staffMember } from "../../../tests/support/audit-entries";
import { emailsTo } from "../../../tests/support/email-to";
import {
  addBuyer,
  addPaid,
  addPending,
  applyEvent,
  applyPaymentEvent,
  describeOrder,
  documentNumberAt,
  documentsOf,
  emailsOf,
  type OrderWithPayment,
  refundEventOf,
  refundsOf,
  retryPayment,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import { addMember, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { addEntry, runSql } from "../../../tests/support/wallet-ledger";
import type { MemberKey } from "../account/account";
import { findAwaitedOrder, findOrder, listOrders, refundableAmounts } from "./find-order";
import { lastDayOf, shownState, withdrawableUntil } from "./own-order";
import { reconcileRecords } from "./reconcile-payments";
import { findWithdrawal, refundOrder, withdraw } from "./refund-order";

describe("refunds", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPaid(await addBuyer());
  });
  const refund = async (overrides: { amount?: number; credits?: number } = {}) =>
    refundOrder(
      realServices(),
      { site: await siteOf(bought.member) },
      { orderId: bought.order, reason: "It never arrived", staff: staffMember, ...overrides },
    );

  test("a refund is e-mailed once and marks its payment refunded", async () => {
    const refundId = await requestWithdrawal(bought);
    for (const state of ["pending", "completed", "pending", "completed"] as const)
      await applyEvent(bought.member, refundEventOf(bought, { refundId, amount: 1000, state }));
    expect(await describeOrder(bought)).toMatchObject({
      order: "withdrawn",
      payments: "refunded",
      refunds: ["withdrawal completed 1000/10"],
    });
    expect(await emailsOf(bought.member)).toEqual([
      "order_receipt",
      "order_withdrawn",
      "order_refunded",
    ]);
  });

  test("a failed refund may complete later, and a completed one does not fail", async () => {
    const refundId = await requestWithdrawal(bought);
    for (const [state, is] of [
      ["failed", "failed"],
      ["completed", "completed"],
      ["failed", "completed"],
    ] as const) {
      await applyEvent(bought.member, refundEventOf(bought, { refundId, amount: 1000, state }));
      expect((await refundsOf(bought.order))[0]?.state).toBe(is);
    }
  });

  test("a refund event with another amount, currency or refund is rejected", async () => {
    const refundId = await requestWithdrawal(bought);
    const event = refundEventOf(bought, { refundId, amount: 1000 });
    expect(await applyEvent(bought.member, { ...event, amount: 999 })).toBe("wrong_amount");
    expect(await applyEvent(bought.member, { ...event, currency: "USD" })).toBe("wrong_amount");
    expect(await applyEvent(bought.member, { ...event, refundId: newId() })).toBe("unknown");
    const other = await addPaid(bought.member);
    expect(await applyEvent(bought.member, { ...event, paymentId: other.payment })).toBe("unknown");
    expect((await refundsOf(bought.order))[0]?.state).toBe("waiting");
  });

  test("a refund by hand at the provider removes the credits that it paid for", async () => {
    const event = refundEventOf(bought, { amount: 350 });
    for (let n = 0; n < 3; n++) await applyEvent(bought.member, { ...event, eventId: newId() });
    expect(await describeOrder(bought)).toMatchObject({
      order: "completed",
      balance: 7,
      premium: true,
      payments: "completed",
      refunds: ["at_provider completed 350/3"],
    });
    await applyEvent(bought.member, refundEventOf(bought, { amount: 650 }));
    expect(await describeOrder(bought)).toMatchObject({
      order: "withdrawn",
      balance: 1,
      premium: false,
      payments: "refunded",
    });
  });

  test("a refund by hand reported before its payment leaves no credits", async () => {
    const quick = await addPending(await addBuyer());
    await applyEvent(quick.member, refundEventOf(quick, { amount: 1000 }));
    await applyPaymentEvent(quick, { state: "completed" });
    expect(await describeOrder(quick)).toMatchObject({
      order: "withdrawn",
      balance: 0,
      premium: false,
      payments: "refunded",
      refunds: ["at_provider completed 1000/10"],
    });
  });

  test("a withdrawal is not sent after a refund by hand", async () => {
    await requestWithdrawal(bought);
    await applyEvent(bought.member, refundEventOf(bought, { amount: 1000 }));
    const { refunds, ...rest } = await describeOrder(bought);
    expect(refunds.sort()).toEqual(["at_provider completed 1000/0", "withdrawal failed 1000/10"]);
    expect(rest).toMatchObject({ order: "withdrawn", balance: 0, payments: "refunded" });
  });

  test("a refund by hand of a surplus payment leaves the paid order unchanged", async () => {
    const second = await retryPayment(bought);
    await applyPaymentEvent(second, { state: "completed" });
    await applyEvent(bought.member, refundEventOf(second, { amount: 1000 }));
    const { refunds, ...rest } = await describeOrder(bought);
    expect(refunds.sort()).toEqual(["at_provider completed 1000/0", "surplus failed 1000/0"]);
    expect(rest).toMatchObject({ order: "completed", balance: 10, premium: true });
    expect(await findWithdrawal(realServices(), bought.member, bought.order)).toMatchObject({
      amount: 1000,
    });
  });

  test("a surplus payment is refunded and the order stays completed", async () => {
    const second = await retryPayment(bought);
    await applyPaymentEvent(second, { state: "completed" });
    const [surplus] = await refundsOf(bought.order);
    const refundId = surplus?.id ?? null;
    await applyEvent(bought.member, refundEventOf(second, { refundId, amount: 1000 }));
    expect(await describeOrder(bought)).toMatchObject({
      order: "completed",
      balance: 10,
      premium: true,
      refunds: ["surplus completed 1000/0"],
    });
  });

  test("staff refund the rest of the price with the unspent credits", async () => {
    await addEntry(bought.member, { amount: -4 });
    expect(await refund()).toMatchObject({ ok: true });
    expect(await describeOrder(bought)).toMatchObject({
      order: "withdrawn",
      balance: 0,
      premium: false,
      refunds: ["goodwill waiting 1000/6"],
    });
    expect(await refund()).toEqual({ ok: false, refusal: "nothing_left" });
  });

  test("staff refund a part, and the rest may still be withdrawn", async () => {
    expect(await refund({ amount: 1001 })).toEqual({ ok: false, refusal: "too_much" });
    expect(await refund({ amount: 200, credits: 11 })).toEqual({ ok: false, refusal: "too_much" });
    // A partial refund keeps the credits unless staff name them.
    expect(await refund({ amount: 200 })).toMatchObject({ ok: true });
    expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
    await requestWithdrawal(bought, { amount: 800, credits: 10 });
    const { refunds } = await describeOrder(bought);
    expect(refunds.sort()).toEqual(["goodwill waiting 200/0", "withdrawal waiting 800/10"]);
  });
});

describe("withdraw", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPaid(await addBuyer(), { price: 999, credits: 10 });
  });
  const shown = ({ member, order }: OrderWithPayment, now = Date.now()) =>
    findWithdrawal(realServices({ now: () => now }), member, order);
  const inputOf = (amount: number, credits: number) => ({ orderId: bought.order, amount, credits });
  const requestWithdrawal = async (
    amount: number,
    credits: number,
    { now = Date.now(), by = bought.member } = {},
  ) =>
    withdraw(
      realServices({ now: () => now }),
      { site: await siteOf(bought.member), viewer: by },
      inputOf(amount, credits),
    );

  test("withdrawing an unused order refunds all of it, with a credit note and an e-mail", async () => {
    expect(await shown(bought)).toMatchObject({ amount: 999, credits: 10, currency: "EUR" });
    expect(await requestWithdrawal(999, 10)).toMatchObject({ ok: true });
    expect(await describeOrder(bought)).toEqual({
      order: "withdrawn",
      balance: 0,
      premium: false,
      payments: "completed",
      refunds: ["withdrawal waiting 999/10"],
    });
    expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
    const emails = await emailsTo(emailAddressOf(bought.member.id), "order_withdrawn");
    expect(emails).toMatchObject([
      { fields: { amount: 999, credits: 10, currency: "EUR", order: bought.order, reason: null } },
    ]);
    expect(await shown(bought)).toBeNull();
  });

  test("withdrawing a partly used order refunds the rest to the cent and keeps Premium", async () => {
    await addEntry(bought.member, { amount: -4 });
    expect(await shown(bought)).toMatchObject({ amount: 599, credits: 6 });
    await requestWithdrawal(599, 6);
    expect(await describeOrder(bought)).toMatchObject({
      order: "withdrawn",
      balance: 0,
      premium: true,
      refunds: ["withdrawal waiting 599/6"],
    });
  });

  test("with several purchases, the credits of the oldest are spent first", async () => {
    const other = await addPaid(bought.member, { price: 2000, credits: 25 });
    await addEntry(bought.member, { amount: -4 });
    expect(await shown(bought)).toMatchObject({ amount: 599, credits: 6 });
    expect(await shown(other)).toMatchObject({ amount: 2000, credits: 25 });
    await addEntry(bought.member, { amount: -16 });
    expect(await shown(bought)).toBeNull();
    expect(await requestWithdrawal(999, 10)).toEqual({ ok: false, refusal: "nothing_left" });
    expect(await shown(other)).toMatchObject({ amount: 1200, credits: 15 });
  });

  test("credits bought after all others were spent belong to the new purchase only", async () => {
    await addEntry(bought.member, { amount: -10 });
    const again = await addPaid(bought.member, { price: 1190 });
    await addEntry(bought.member, { amount: -1 });
    expect(await shown(bought)).toBeNull();
    expect(await shown(again)).toMatchObject({ amount: 1071, credits: 9 });
    expect(await refundableAmounts(realServices(), bought.member)).toEqual([
      { amount: 1071, currency: "EUR" },
    ]);
  });

  test("free credits older than a purchase are spent before it, newer ones after it", async () => {
    const { member } = bought;
    await addEntry(member, { amount: -10 });
    await addEntry(member, { amount: 5, reason: "grant" });
    expect(await shown(bought)).toBeNull();
    bought = await addPaid(member);
    await addEntry(member, { amount: 3, reason: "grant" });
    await addEntry(member, { amount: -5 });
    expect(await shown(bought)).toMatchObject({ amount: 1000, credits: 10 });
    await addEntry(member, { amount: -10 });
    expect(await shown(bought)).toBeNull();
  });

  test("credits refunded for a removed fake return to the purchase that paid them", async () => {
    await addEntry(bought.member, { amount: -10 });
    await addEntry(bought.member, { amount: 10, reason: "refund" });
    expect(await shown(bought)).toMatchObject({ amount: 999, credits: 10 });
  });

  test("a message sent meanwhile changes the amount, and the withdrawal is refused", async () => {
    await addEntry(bought.member, { amount: -1 });
    expect(await requestWithdrawal(999, 10)).toEqual({ ok: false, refusal: "changed" });
    expect(await requestWithdrawal(999, 9)).toEqual({ ok: false, refusal: "changed" });
    expect(await requestWithdrawal(899, 10)).toEqual({ ok: false, refusal: "changed" });
    expect(await describeOrder(bought)).toMatchObject({
      order: "completed",
      balance: 9,
      refunds: [],
    });
  });

  test("credits returned between the check and the withdrawal refuse it too", async () => {
    await addEntry(bought.member, { amount: -4 });
    const { readTogether: read, ...services } = realServices();
    const readTogether: typeof read = async (statement) => {
      const found = await read(statement);
      await addEntry(bought.member, { amount: 1, reason: "refund" });
      return found;
    };
    const withdrawing = { site: await siteOf(bought.member), viewer: bought.member };
    const slow = { ...services, readTogether };
    expect(await withdraw(slow, withdrawing, inputOf(599, 6))).toEqual({
      ok: false,
      refusal: "changed",
    });
    expect(await describeOrder(bought)).toMatchObject({ order: "completed", refunds: [] });
  });

  test("parallel messages and a withdrawal never refund spent credits", async () => {
    const sent = Array.from({ length: 10 }, () => addEntry(bought.member, { amount: -1 }));
    const [outcome, ...spent] = await Promise.allSettled([requestWithdrawal(999, 10), ...sent]);
    const paid = spent.filter(({ status }) => status === "fulfilled").length;
    const { balance, refunds, order } = await describeOrder(bought);
    const isBack = outcome?.status === "fulfilled" && outcome.value.ok;
    expect([order, refunds.length]).toEqual(isBack ? ["withdrawn", 1] : ["completed", 0]);
    expect(balance).toBe(isBack ? 0 : 10 - paid);
    if (isBack) expect(paid).toBe(0);
  });

  test("a withdrawal requested five times at once is done once with the same result", async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => requestWithdrawal(999, 10)));
    const [one] = outcomes;
    expect(one?.ok).toBe(true);
    for (const outcome of outcomes) expect(outcome).toEqual(one);
    expect((await describeOrder(bought)).refunds).toEqual(["withdrawal waiting 999/10"]);
    expect(await emailsTo(emailAddressOf(bought.member.id), "order_withdrawn")).toHaveLength(1);
    expect(await requestWithdrawal(500, 5)).toEqual({ ok: false, refusal: "nothing_left" });
  });

  test("the withdrawal period begins on the next day in any time zone, and ends", async () => {
    const at = Date.UTC(2026, 10, 2, 0, 1);
    const old = await addPaid(await addMember(bought.member.siteId), { at });
    const until = at + days(15) + hours(1);
    expect(await shown(old, until - 1)).toMatchObject({ amount: 1000, until });
    expect(await shown(old, until)).toBeNull();
    bought = { ...old };
    expect(await requestWithdrawal(1000, 10, { now: until })).toEqual({
      ok: false,
      refusal: "over",
    });
    expect(await requestWithdrawal(1000, 10, { now: until - 1 })).toMatchObject({ ok: true });
  });

  test("a site may set a withdrawal period longer than fourteen days", async () => {
    const at = Date.UTC(2026, 9, 1);
    const generous = await addPaid(await addBuyer(0, { refund_days: 30 }), { at });
    expect(await shown(generous, at + days(30))).toMatchObject({ until: at + days(31) + hours(1) });
  });

  test("an order of another member, or an unpaid one, cannot be withdrawn", async () => {
    const other = await addMember(bought.member.siteId);
    expect(await requestWithdrawal(999, 10, { by: other })).toEqual({
      ok: false,
      refusal: "not_found",
    });
    expect(await shown({ ...bought, member: other })).toBeNull();
    const open = await addPending(bought.member);
    expect(await shown(open)).toBeNull();
    bought = open;
    expect(await requestWithdrawal(1000, 10)).toEqual({ ok: false, refusal: "nothing_left" });
    expect(await rowsOf("SELECT 1 FROM refunds WHERE order_id = ?", open.order)).toEqual([]);
  });
});

describe("withdrawal", () => {
  test("the last day shown ends before the withdrawal period does", () => {
    const at = Date.parse("2026-11-23T20:35Z");
    expect(lastDayOf(withdrawableUntil(at, 14))).toBe(at + days(14));
    const midnight = Date.parse("2026-12-08T00:00Z");
    expect(withdrawableUntil(at, 14)).toBeGreaterThan(midnight);
  });
});

describe("credit notes", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPaid(await addBuyer());
  });

  /** Each refund: its kind, its amount, and the number and amount of its credit note. */
  async function creditNotesOf({ member, order }: OrderWithPayment) {
    const found = await findOrder(realServices(), member, order);
    return found?.refunds
      .map(
        ({ kind, amount, note, noted }) =>
          `${kind} ${amount} by ${note && note - documentNumberAt(0)}: ${noted}`,
      )
      .sort();
  }

  const disagreements = async ({ member }: OrderWithPayment) =>
    (await reconcileRecords(realServices(), member.siteId)).map(({ what }) => what);

  test("a chargeback after a withdrawal is noted for the rest of the price", async () => {
    await addEntry(bought.member, { amount: -6 });
    await requestWithdrawal(bought);
    await applyPaymentEvent(bought, { state: "charged_back" });
    expect(await creditNotesOf(bought)).toEqual([
      "chargeback 1000 by 3: 600",
      "withdrawal 400 by 2: 400",
    ]);
    expect(await disagreements(bought)).toEqual([]);
  });

  test("a fully withdrawn price gets one credit note, even after a chargeback", async () => {
    await requestWithdrawal(bought);
    await applyPaymentEvent(bought, { state: "charged_back" });
    expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
    expect(await creditNotesOf(bought)).toEqual([
      "chargeback 1000 by null: null",
      "withdrawal 1000 by 2: 1000",
    ]);
    expect(await disagreements(bought)).toEqual([]);
  });

  test("a refund whose id is that of another order's refund changes and mails nothing", async () => {
    const other = await addPaid(await addBuyer());
    const refundId = newId<RefundId>();
    const refund = async ({ member, order }: OrderWithPayment) =>
      refundOrder(
        realServices(),
        { site: await siteOf(member) },
        { orderId: order, refundId, reason: "You were charged twice.", staff: staffMember },
      );
    expect(await refund(bought)).toMatchObject({ ok: true });
    expect(await refund(other)).toEqual({ ok: false, refusal: "nothing_left" });
    expect(await emailsOf(other.member)).not.toContain("order_withdrawn");
    expect(await documentsOf(other.member)).toEqual(["receipt 1"]);
  });

  test("a refund that replaces a failed one gets no second credit note", async () => {
    const refundId = await requestWithdrawal(bought);
    await applyEvent(
      bought.member,
      refundEventOf(bought, { amount: 1000, refundId, state: "failed" }),
    );
    const caller = { site: await siteOf(bought.member) };
    const input = { orderId: bought.order, reason: "Your card has ended.", staff: staffMember };
    expect(await refundOrder(realServices(), caller, input)).toMatchObject({ ok: true });
    expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
    expect(await disagreements(bought)).toEqual(["refund_failed"]);
  });
});

describe("paid out twice", () => {
  let bought: OrderWithPayment;
  let logged: string[];
  const log = (event: string) => void logged.push(event);
  beforeEach(async () => {
    [bought, logged] = [await addPaid(await addBuyer()), []];
  });

  const alarms = () => logged.filter((event) => event === "order.out_twice").length;
  const chargeBack = (amount = 1000) =>
    applyPaymentEvent(bought, { state: "charged_back", amount }, loggingServices());
  const loggingServices = () => realServices({ log });
  const refund = (overrides: Parameters<typeof refundEventOf>[1]) =>
    applyEvent(bought.member, refundEventOf(bought, overrides), loggingServices());
  const disagreements = async () =>
    (await reconcileRecords(realServices(), bought.member.siteId)).map(({ what }) => what);

  test("a chargeback after a refund is logged as paid out twice", async () => {
    await refund({ amount: 1000 });
    expect([alarms(), await disagreements()]).toEqual([0, []]);
    for (let n = 0; n < 3; n++) await chargeBack();
    expect([alarms(), await disagreements()]).toEqual([1, ["out_twice"]]);
  });

  test("a pending refund that completes after a chargeback is logged as paid out twice", async () => {
    const caller = { site: await siteOf(bought.member) };
    const input = { orderId: bought.order, reason: "Yours", staff: staffMember };
    expect(await refundOrder(realServices(), caller, input)).toMatchObject({ ok: true });
    const refundId = (await refundsOf(bought.order))[0]?.id ?? null;
    await refund({ refundId, amount: 1000, state: "pending" });
    await chargeBack();
    expect(alarms()).toBe(0);
    for (let n = 0; n < 2; n++) await refund({ refundId, amount: 1000 });
    expect([alarms(), await disagreements()]).toEqual([1, ["out_twice"]]);
  });

  test("a refund by hand after a chargeback is logged as paid out twice", async () => {
    await chargeBack();
    await refund({ amount: 400 });
    expect([alarms(), await disagreements()]).toEqual([1, ["out_twice"]]);
  });

  test("a partial refund and a chargeback of the rest raise no alarm", async () => {
    await refund({ amount: 300 });
    await chargeBack(700);
    expect([alarms(), await disagreements()]).toEqual([0, []]);
  });
});

describe("own orders", () => {
  let bought: OrderWithPayment;
  beforeEach(async () => {
    bought = await addPaid(await addBuyer());
  });
  const find = ({ member, order }: OrderWithPayment) => findOrder(realServices(), member, order);

  test("an order is awaited while its payment is under way, by its member alone", async () => {
    const awaited = (member: MemberKey) => findAwaitedOrder(realServices(), member);
    expect(await awaited(bought.member)).toBeNull();
    const pending = await addPending(bought.member);
    expect(await awaited(bought.member)).toBe(pending.order);
    expect(await awaited(await addBuyer())).toBeNull();
    await applyPaymentEvent(pending, { state: "completed" });
    expect(await awaited(bought.member)).toBeNull();
  });

  test("an own order shows price, VAT, receipt, seller and what can be withdrawn", async () => {
    expect(await find(bought)).toMatchObject({
      id: bought.order,
      state: "completed",
      shown: "completed",
      bundle: "c10",
      credits: 10,
      currency: "EUR",
      listPrice: 1000,
      price: 1000,
      vatRate: 2100,
      discount: "none",
      method: "ideal",
      paymentState: "completed",
      receipt: documentNumberAt(1),
      refunds: [],
      company: { name: "Test B.V." },
      withdrawal: { amount: 1000, credits: 10 },
    });
  });

  test("an order shows whether its mandate can be viewed", async () => {
    expect((await find(bought))?.mandate).toBe(false);
    await runSql(
      "INSERT INTO mandates (order_id, site_id, account_id, reference, agreed_at) VALUES (?, ?, ?, 'M-1', 0)",
      ...[bought.order, bought.member.siteId, bought.member.id],
    );
    expect((await find(bought))?.mandate).toBe(true);
  });

  test("Premium is shown with the order that began it, and with no later one", async () => {
    const again = await addPaid(bought.member, { at: Date.now() + 1000 });
    expect([(await find(bought))?.premium, (await find(again))?.premium]).toEqual([true, false]);
  });

  test("worthLeft sums what all orders would refund, without withdrawn ones", async () => {
    const { member } = bought;
    const caller = { site: await siteOf(member), viewer: member };
    await addPaid(member);
    expect(await refundableAmounts(realServices(), member)).toEqual([
      { amount: 2000, currency: "EUR" },
    ]);
    await withdraw(realServices(), caller, { orderId: bought.order, amount: 1000, credits: 10 });
    expect(await refundableAmounts(realServices(), member)).toEqual([
      { amount: 1000, currency: "EUR" },
    ]);
    expect(await refundableAmounts(realServices(), await addBuyer())).toEqual([]);
  });

  test("a refund is shown with its credit note", async () => {
    const caller = { site: await siteOf(bought.member), viewer: bought.member };
    await withdraw(realServices(), caller, { orderId: bought.order, amount: 1000, credits: 10 });
    expect(await find(bought)).toMatchObject({
      shown: "giving_back",
      withdrawal: null,
      refunds: [
        {
          kind: "withdrawal",
          state: "waiting",
          amount: 1000,
          credits: 10,
          note: documentNumberAt(2),
        },
      ],
    });
    const [refund] = (await find(bought))?.refunds ?? [];
    await runSql("UPDATE refunds SET state = 'completed', done_at = 1 WHERE id = ?", refund?.id);
    expect(await find(bought)).toMatchObject({ shown: "withdrawn" });
  });

  test("an unpaid order shows its newest payment, a paid one the payment that paid it", async () => {
    const open = await addPending(bought.member);
    const states = async () => (await find(open))?.shown;
    expect(await states()).toBe("pending");
    await applyPaymentEvent(open, { state: "failed", fault: "card" });
    expect(await find(open)).toMatchObject({ shown: "failed", fault: "card", receipt: null });
    const again = await retryPayment(open);
    expect(await find(open)).toMatchObject({ shown: "loading", method: "paypal" });
    await applyPaymentEvent(open, { state: "completed" });
    expect(await find(open)).toMatchObject({ shown: "completed", method: "ideal", fault: null });
    expect(again.order).toBe(open.order);
  });

  test("an order without a payment is shown as cancelled", () => {
    const order = { state: "open", method: "ideal", lost: false, refunds: [] } as const;
    expect(shownState({ ...order, paymentState: null })).toBe("cancelled");
    expect(shownState({ ...order, paymentState: "surplus" })).toBe("giving_back");
    const back = { ...order, state: "charged_back", paymentState: "charged_back" } as const;
    expect(shownState(back)).toBe("charged_back");
  });

  test("an order of another member or site, or an invalid id, is not found", async () => {
    const other = await addMember(bought.member.siteId);
    expect(await find({ ...bought, member: other })).toBeNull();
    const elsewhere = await addBuyer();
    const member = { id: bought.member.id, siteId: elsewhere.siteId };
    expect(await find({ ...bought, member })).toBeNull();
    for (const id of [undefined, "", "x", `${bought.order}x`])
      expect(await findOrder(realServices(), bought.member, id)).toBeNull();
    expect((await listOrders(realServices(), other, null)).orders).toEqual([]);
  });

  test("orders are listed newest first, twenty per page, without duplicates", async () => {
    const { member } = bought;
    const at = Date.now();
    for (let n = 0; n < 41; n++) await addOrder(member, { state: null, at: at - 1000 * (n >> 1) });
    const ids: string[] = [];
    let after: string | null = null;
    const sizes: number[] = [];
    do {
      const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(
        realServices(),
        member,
        after,
      );
      sizes.push(page.orders.length);
      ids.push(...page.orders.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(sizes).toEqual([20, 20, 2]);
    expect(new Set(ids).size).toBe(42);
  });
});
