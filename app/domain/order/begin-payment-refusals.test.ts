import { beforeEach, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { addOrder } from "../../../tests/support/add-order";
import { type Checkout, ORIGIN, openCheckout } from "../../../tests/support/checkout";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { NOON, paymentsOf } from "../../../tests/support/shop-buyers";
import { addMember, addSite } from "../../../tests/support/test-database";
import { consumeAttempt, LIMITS } from "../account/limit-attempts";
import { type DebitRequest, PermanentProviderError } from "../payment/payment";
import { beginPayment } from "./begin-payment";
import { PAY_REFUSALS } from "./find-payable-order";
import { setSpendingLimit } from "./spending";

const DEBIT: DebitRequest = {
  reference: "M1",
  holder: "Sam",
  iban: "NL91ABNA0417164300",
  street: "Kade",
  houseNumber: "1",
  zip: "1000 AA",
  city: "Utrecht",
  country: "NL",
  phone: "+31612345678",
  agreedAt: NOON,
  address: "192.0.2.1",
  browser: "Test",
};

let checkout: Checkout;
beforeEach(async () => {
  checkout = await openCheckout();
});

test("an order of another member or site, or an unknown one, is not found", async () => {
  const { buyer, requests, place, pay } = checkout;
  const order = await place();
  const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
  const elsewhere = { ...buyer, viewer: { ...buyer.viewer, siteId: await addSite() } };
  expect(await pay(order, { who: other })).toBe("not_found");
  expect(await pay(order, { who: elsewhere })).toBe("not_found");
  expect(await pay("-".repeat(22) as OrderId)).toBe("not_found");
  expect(requests).toEqual([]);
});

test("a paid order is not paid again", async () => {
  const { buyer, pay } = checkout;
  const order = await addOrder(buyer.viewer, { price: 1190, at: NOON });
  expect(await pay(order)).toBe("paid");
  expect(await paymentsOf(order)).toHaveLength(1);
});

test("a closed shop begins no payment", async () => {
  const { buyer, at, place, pay } = checkout;
  const order = await place();
  const payer = { ...buyer, origin: ORIGIN };
  const closed = await beginPayment(at(NOON, { payments: null }), payer, { orderId: order });
  expect(closed).toMatchObject({ refusal: "closed" });
  const site = { ...buyer.site, placeholder_prices: true };
  expect(await pay(order, { who: { ...buyer, site } })).toBe("closed");
});

test("a method not offered in the order's country is refused", async () => {
  const { buyer, place, pay } = checkout;
  const order = await place();
  for (const method of ["bancontact", "giropay"] as const)
    expect(await pay(order, { method })).toBe("method_not_here");
  const who = { ...buyer, country: "BE" as const };
  expect(await pay(order, { method: "bancontact", who })).toBe("method_not_here");
  expect(await paymentsOf(order)).toEqual([]);
});

test("a direct debit needs its mandate, and is never begun next to another payment", async () => {
  const { payments, requests, place, pay } = checkout;
  const order = await place();
  expect(await pay(order, { method: "sdd" })).toBe("method_not_here");
  expect(await pay(order, { method: "paypal", debit: DEBIT })).toBe("method_not_here");
  payments.begin = async (payment) => {
    requests.push(payment);
    return { providerId: "d1", url: null };
  };
  const debit = await pay(order, { method: "sdd", debit: DEBIT });
  expect(debit).toMatchObject({ url: null });
  expect(requests[0]?.debit).toEqual(DEBIT);
  for (const now of [NOON, NOON + minutes(20)]) {
    expect(await pay(order, { method: "paypal", now })).toEqual(debit);
    expect(await pay(order, { method: "sdd", debit: DEBIT, now })).toEqual(debit);
  }
  expect(await paymentsOf(order)).toHaveLength(1);
});

test("a payment that the provider rejects for good fails at once", async () => {
  const { payments, place, pay } = checkout;
  const order = await place();
  payments.begin = () => Promise.reject(new PermanentProviderError());
  expect(await pay(order, { method: "sdd", debit: DEBIT })).toBe("provider_down");
  expect(await paymentsOf(order)).toMatchObject([{ state: "failed", fault: "other" }]);
  payments.begin = () => Promise.reject(new Error("away"));
  expect(await pay(order, { method: "paypal" })).toBe("provider_down");
  expect(await paymentsOf(order)).toMatchObject([{ state: "failed" }, { state: "created" }]);
});

test("payments per day are limited, and a second tab does not count as one", async () => {
  const { buyer, requests, at, place, pay } = checkout;
  const { most, window } = LIMITS.payment;
  const { siteId, id: subject } = buyer.viewer;
  for (let n = 2; n < most; n++)
    await consumeAttempt(at(NOON), { siteId, subject, limit: "payment" });
  const order = await place();
  for (let n = 0; n < 4; n++) expect(await pay(order)).toMatchObject({ url: expect.anything() });
  expect(await pay(order, { method: "paypal" })).toMatchObject({ url: expect.anything() });
  const calls = requests.length;
  expect(await pay(order, { method: "ideal", now: NOON + window - 1 })).toBe("too_many");
  expect(requests).toHaveLength(calls);
  expect(await paymentsOf(order)).toHaveLength(2);
  expect(PAY_REFUSALS.too_many).toBe(429);
  const later = await pay(order, { method: "ideal", now: NOON + window });
  expect(later).toMatchObject({ url: expect.anything() });
});

test("a spending limit lowered since is checked again, without counting the order itself", async () => {
  const { buyer, at, place, pay } = checkout;
  const order = await place();
  await setSpendingLimit(at(NOON), buyer.viewer, { amount: 1_000, currency: "EUR" });
  expect(await pay(order)).toBe("over_limit");
  expect(await paymentsOf(order)).toEqual([]);
  await setSpendingLimit(at(NOON), buyer.viewer, { amount: null, currency: "EUR" });
  const now = NOON + minutes(24 * 60);
  await setSpendingLimit(at(now), buyer.viewer, { amount: 1_190, currency: "EUR" });
  expect(await pay(order, { now })).toMatchObject({ url: expect.any(String) });
  expect(await pay(order, { now, method: "paypal" })).toMatchObject({ url: expect.any(String) });
});
