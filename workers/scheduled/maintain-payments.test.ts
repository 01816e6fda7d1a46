import { beforeEach, expect, test } from "vitest";
import type { PaymentEvent, RefundEvent } from "~/domain/payment/payment";
import { days, hours, minutes } from "~/kit/duration";
import type { Payments, Services } from "~/services";
import { addOrder } from "../../tests/support/add-order";
import {
  addBuyer,
  addPaid,
  addPending,
  applyPaymentEvent,
  describeOrder,
  type OrderWithPayment,
  paymentEventOf,
  refundEventOf,
  retryPayment,
  rowsOf,
} from "../../tests/support/order-payments";
import { realServices } from "../../tests/support/test-database";
import { runSql } from "../../tests/support/wallet-ledger";
import { maintainPayments } from "./scheduled-jobs";

let bought: OrderWithPayment;
let calls: string[];
/** The fake provider's answer: an event, unknown (null), or unreachable ("down"). */
let pollAnswer: PaymentEvent | null | "down";
let refundAnswer: Partial<RefundEvent> | "down";
let ends: boolean;
beforeEach(async () => {
  bought = await addPending(await addBuyer());
  [calls, pollAnswer, refundAnswer, ends] = [[], null, {}, true];
});

const payments = {
  name: "bank",
  async poll({ id }: { id: string }) {
    calls.push(`look ${id}`);
    if (pollAnswer === "down") throw new Error("down");
    return pollAnswer?.paymentId === id ? pollAnswer : null;
  },
  transferDetails: async () => null,
  async cancel({ id }: { id: string }) {
    calls.push(`cancel ${id}`);
    if (!ends) throw new Error("It collects");
  },
  async refund({ id, amount }: { id: string; amount: number }) {
    calls.push(`refund ${id}`);
    if (refundAnswer === "down") throw new Error("down");
    return refundEventOf(bought, { refundId: id, providerId: `re-${id}`, amount, ...refundAnswer });
  },
} as unknown as Payments;

const runJob = (after = 0, more: Partial<Services> = {}) => {
  const now = Date.now() + after;
  return maintainPayments(realServices({ payments, now: () => now, ...more }));
};
const timesOf = (what: string, { payment }: OrderWithPayment) =>
  calls.filter((one) => one === `${what} ${payment}`).length;

test("a payment without an event is queried, and the answer completes it", async () => {
  pollAnswer = await paymentEventOf(bought, { state: "completed" });
  await runJob();
  expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
  await runJob(days(3));
  expect(timesOf("look", bought)).toBe(1);
});

test("a payment is queried less and less often, also if the provider is down", async () => {
  pollAnswer = "down";
  for (const at of [0, minutes(1), minutes(5), minutes(6), minutes(15), minutes(16)])
    await runJob(at + 50);
  expect(timesOf("look", bought)).toBe(3);
  expect(await describeOrder(bought)).toMatchObject({ order: "open", payments: "pending" });
});

test("a payment unknown after a day is over, and may still be paid late", async () => {
  await runJob(hours(20));
  expect(await describeOrder(bought)).toMatchObject({ payments: "pending" });
  await runJob(hours(30));
  expect(await describeOrder(bought)).toMatchObject({ payments: "cancelled" });
  await applyPaymentEvent(bought, { state: "completed" });
  expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
});

test("a payment pending for a month is cancelled and its order deleted", async () => {
  const at = Date.now() - days(30);
  bought = await addPending(bought.member, { method: "sct", at: at + minutes(1) });
  pollAnswer = await paymentEventOf(bought, { state: "pending" });
  await runJob();
  expect(timesOf("cancel", bought)).toBe(0);
  ends = false;
  await runJob(days(2));
  expect(await describeOrder(bought)).toMatchObject({ order: "open", payments: "pending" });
  ends = true;
  await runJob(days(4));
  expect([timesOf("cancel", bought), (await describeOrder(bought)).payments]).toEqual([
    2,
    "cancelled",
  ]);
  await runJob(days(5));
  expect(await rowsOf("SELECT 1 FROM orders WHERE id = ?", bought.order)).toEqual([]);
});

const surplus = async () => {
  bought = await addPaid(await addBuyer());
  const second = await retryPayment(bought);
  await applyPaymentEvent(second, { state: "completed" });
  bought = second;
};

test("a due refund is requested until it is done, and made once", async () => {
  await surplus();
  refundAnswer = "down";
  await runJob();
  refundAnswer = { state: "pending" };
  await runJob(minutes(6));
  expect((await describeOrder(bought)).refunds).toEqual(["surplus pending 1000/0"]);
  refundAnswer = { state: "completed" };
  await runJob(hours(1));
  await runJob(days(2));
  expect((await describeOrder(bought)).refunds).toEqual(["surplus completed 1000/0"]);
  expect(calls.filter((one) => one.startsWith("refund"))).toHaveLength(3);
});

test("two concurrent runs query a payment once", async () => {
  await surplus();
  await Promise.all([runJob(), runJob(), runJob()]);
  expect(calls.filter((one) => one.startsWith("refund"))).toHaveLength(1);
});

test("payments of another provider are not queried, nor without a provider", async () => {
  await surplus();
  await runJob(0, { payments: { ...payments, name: "stripe" } as Payments });
  await runJob(0, { payments: null });
  expect(calls.filter((one) => one.startsWith("refund"))).toEqual([]);
});

test("an order unpaid for a month is deleted, a paid or pending one is not", async () => {
  const at = Date.now() - days(31);
  const { member } = bought;
  const old = async (state: "failed" | "pending" | "completed" | null, age = at) =>
    addOrder(member, { state, at: age });
  const gone = [await old(null), await old("failed")];
  const remainingOrders = [
    await old("pending"),
    await old("completed"),
    await old("failed", at + days(2)),
  ];
  await runSql("UPDATE payments SET look_at = ? WHERE site_id = ?", 1e15, member.siteId);
  await runJob();
  const left = await rowsOf<{ id: string }>(
    "SELECT id FROM orders WHERE account_id = ?",
    member.id,
  );
  expect(left.map(({ id }) => id).sort()).toEqual([...remainingOrders, bought.order].sort());
  for (const order of gone)
    expect(await rowsOf("SELECT 1 FROM payments WHERE order_id = ?", order)).toEqual([]);
});
