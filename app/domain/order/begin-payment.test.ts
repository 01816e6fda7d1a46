import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { type Checkout, ORIGIN, openCheckout } from "../../../tests/support/checkout";
import { NOON, paymentsOf } from "../../../tests/support/shop-buyers";
import { beginPayment } from "./begin-payment";

let checkout: Checkout;
beforeEach(async () => {
  checkout = await openCheckout();
});

test("the provider request contains the agreed price, and only bank and words of the request", async () => {
  const { buyer, requests, at, place } = checkout;
  const order = await place();
  const outcome = await beginPayment(
    at(NOON),
    { ...buyer, origin: ORIGIN, description: (credits) => `${credits} credits` },
    { orderId: order, bank: "north" },
  );
  const [payment] = await paymentsOf(order);
  expect(requests).toEqual([
    {
      id: payment?.id,
      siteId: buyer.site.id,
      orderId: order,
      method: "ideal",
      amount: 1190,
      currency: "EUR",
      description: "10 credits",
      language: "en",
      bank: "north",
      debit: null,
      email: null,
      returnUrl: `${ORIGIN}/transactions/${order}`,
    },
  ]);
  const url = `https://pay.test/${payment?.id}`;
  expect(outcome).toMatchObject({ ok: true, value: { paymentId: payment?.id, url } });
  expect(payment).toMatchObject({
    state: "pending",
    provider: "stripe",
    provider_id: `p_${payment?.id}`,
    url,
    amount: 1190,
    currency: "EUR",
    site_id: buyer.site.id,
  });
});

test("a bank transfer sends the account's e-mail address, other methods do not", async () => {
  const { buyer, requests, place, pay } = checkout;
  const order = await place();
  await pay(order, { method: "sct" });
  await pay(order, { method: "paypal" });
  const account = env.DB.prepare("SELECT email FROM accounts WHERE id = ?").bind(buyer.viewer.id);
  const email = await account.first<string>("email");
  expect(email).toContain("@");
  expect(requests.map((one) => [one.method, one.email])).toEqual([
    ["sct", email],
    ["paypal", null],
  ]);
});

test("a bank that the method does not offer is left out of the request", async () => {
  const { requests, place, pay } = checkout;
  await pay(await place(), { bank: "https://evil.test" });
  expect(requests[0]?.bank).toBeNull();
});

test("two tabs that pay one order get the same payment", async () => {
  const { requests, place, pay } = checkout;
  const order = await place();
  const tabs = await Promise.all([pay(order), pay(order), pay(order)]);
  expect(new Set(tabs.map((tab) => JSON.stringify(tab))).size).toBe(1);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
  const calls = requests.length;
  expect(await pay(order, { now: NOON + minutes(29) })).toEqual(tabs[0]);
  expect(requests).toHaveLength(calls);
  expect(await paymentsOf(order)).toHaveLength(1);
});

test("another method, or an attempt after half an hour, creates another payment", async () => {
  const { place, pay } = checkout;
  const order = await place();
  await pay(order);
  await pay(order, { method: "paypal" });
  await pay(order, { now: NOON + minutes(31) });
  const rows = await paymentsOf(order);
  expect(rows.map(({ method, amount }) => [method, amount])).toEqual([
    ["ideal", 1190],
    ["paypal", 1190],
    ["ideal", 1190],
  ]);
});

test("a failed payment is followed by a new one at once", async () => {
  const { place, pay } = checkout;
  const order = await place();
  await pay(order);
  await env.DB.prepare("UPDATE payments SET state = 'failed' WHERE order_id = ?").bind(order).run();
  await pay(order);
  expect((await paymentsOf(order)).map(({ state }) => state)).toEqual(["failed", "pending"]);
});

test("a pending payment without a URL is requested from the provider again", async () => {
  const { requests, place, pay } = checkout;
  const order = await place();
  const outcome = await pay(order);
  await env.DB.prepare("UPDATE payments SET url = NULL WHERE order_id = ?").bind(order).run();
  expect(await pay(order, { now: NOON + minutes(20) })).toEqual(outcome);
  expect(requests.map(({ id }) => id)).toEqual([requests[0]?.id, requests[0]?.id]);
});

test("a payment whose provider was unreachable is reused by the next attempt", async () => {
  const { buyer, payments, at, place, pay } = checkout;
  const order = await place();
  const down = { ...payments, begin: () => Promise.reject(new Error("No connection")) };
  const loggedEvents: string[] = [];
  const services = at(NOON, { payments: down, log: (event) => void loggedEvents.push(event) });
  const answer = await beginPayment(services, { ...buyer, origin: ORIGIN }, { orderId: order });
  expect(answer).toMatchObject({ refusal: "provider_down" });
  expect(loggedEvents).toEqual(["payment.not_begun"]);
  const [payment] = await paymentsOf(order);
  expect(payment).toMatchObject({ state: "created", provider_id: null });
  const again = (after: number) => pay(order, { now: NOON + minutes(after) });
  expect(await again(4)).not.toMatchObject({ paymentId: payment?.id });
  await env.DB.prepare("DELETE FROM payments WHERE id <> ?").bind(payment?.id).run();
  expect(await again(3)).toMatchObject({ paymentId: payment?.id });
  expect(await paymentsOf(order)).toHaveLength(1);
});
