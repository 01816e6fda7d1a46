import { beforeEach, expect, test } from "vitest";
import { addOrder } from "../../../tests/support/add-order";
import {
  addBuyer,
  addPaid,
  addPending,
  applyPaymentEvent,
  documentNumberAt,
  type OrderWithPayment,
  retryPayment,
  siteOf,
} from "../../../tests/support/order-payments";
import { addMember, realServices } from "../../../tests/support/test-database";
import { runSql } from "../../../tests/support/wallet-ledger";
import { findOrder } from "./find-order";
import { listOrders } from "./list-orders";
import { shownState } from "./order-state";
import { refundableAmounts } from "./refundable-amounts";
import { withdraw } from "./withdraw";

let bought: OrderWithPayment;
beforeEach(async () => {
  bought = await addPaid(await addBuyer());
});
const find = ({ member, order }: OrderWithPayment) => findOrder(realServices(), member, order);

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
