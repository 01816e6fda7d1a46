import { beforeEach, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import {
  addBuyer,
  addPaid,
  addPending,
  applyEvent,
  applyPaymentEvent,
  describeOrder,
  emailsOf,
  type OrderWithPayment,
  refundEventOf,
  refundsOf,
  retryPayment,
  siteOf,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import { realServices } from "../../../tests/support/test-database";
import { addEntry } from "../../../tests/support/wallet-ledger";
import { refundOrder } from "./refund-order";
import { findWithdrawal } from "./withdraw";

let bought: OrderWithPayment;
beforeEach(async () => {
  bought = await addPaid(await addBuyer());
});
const refund = async (overrides: { amount?: number; credits?: number } = {}) =>
  refundOrder(
    realServices(),
    { site: await siteOf(bought.member) },
    { orderId: bought.order, reason: "It never arrived", by: "Kim", ...overrides },
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
