import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { days, hours, minutes } from "~/kit/duration";
import type { OrderId, PaymentId } from "~/kit/ids";
import type { Payments } from "~/services";
import { addOrder, addRefund } from "../../../tests/support/add-order";
import { type Checkout, ORIGIN, openCheckout } from "../../../tests/support/checkout";
import { lostAnswer } from "../../../tests/support/lost-answer";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import * as paying from "../../../tests/support/order-payments";
import {
  addBuyer as addPayer,
  addPending,
  applyPaymentEvent,
  describeOrder,
  emailsOf,
  type OrderWithPayment,
  rowsOf,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import {
  addBuyer,
  addProvider,
  NOON,
  orderFormOf,
  paymentsOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { runSql } from "../../../tests/support/wallet-ledger";
import { consumeAttempt, LIMITS } from "../account/limit-attempts";
import { welcomeEnds } from "../discount/discount";
import { type DebitRequest, PermanentProviderError } from "../payment/payment";
import { findUncachedViewer } from "../session/find-viewer";
import { startSession } from "../session/start-session";
import { beginPayment, findDebitBlocker, PAY_REFUSALS } from "./begin-payment";
import { cancelTransfer, findLastOrder, findOrder, findRetry, findTransfer } from "./find-order";
import type { Buyer } from "./find-quote";
import { isChatPath, MAX_UNCONFIRMED_PAYMENTS } from "./order";
import type { PlaceOrder } from "./order.schema";
import { placeOrder } from "./place-order";
import { withdraw } from "./refund-order";
import { setSpendingLimit } from "./spending";

describe("begin payment", () => {
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
      bank: "north",
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
    await env.DB.prepare("UPDATE payments SET state = 'failed' WHERE order_id = ?")
      .bind(order)
      .run();
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
});

describe("begin payment refusals", () => {
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
});

describe("confirm first", () => {
  let checkout: Checkout;
  beforeEach(async () => {
    checkout = await openCheckout();
    await become("not_confirmed");
  });
  const become = (status: string) =>
    runSql("UPDATE accounts SET status = ? WHERE id = ?", status, checkout.buyer.viewer.id);
  const started = { url: expect.any(String) };

  test("a transfer requires a confirmed address, since its provider sends e-mail to it", async () => {
    const { requests, place, pay } = checkout;
    const order = await place();
    expect(await pay(order, { method: "sct" })).toBe("confirm_first");
    expect([requests, await paymentsOf(order)]).toEqual([[], []]);
    expect(await pay(order)).toMatchObject(started);
    await become("active");
    expect(await pay(order, { method: "sct" })).toMatchObject(started);
  });

  test("a member who got a refund confirms the address before paying again", async () => {
    const { requests, buyer, at, place, pay } = checkout;
    const before = await addOrder(buyer.viewer, { at: NOON });
    const order = await place();
    await addRefund(before, { amount: 1000 });
    expect(await pay(order)).toBe("confirm_first");
    expect(await findDebitBlocker(at(NOON), { ...buyer, origin: ORIGIN }, order)).toBe(
      "confirm_first",
    );
    expect(requests).toEqual([]);
    await become("active");
    expect(await pay(order)).toMatchObject(started);
  });

  test("another member's refund requires no confirmation", async () => {
    const other = await openCheckout();
    await addRefund(await addOrder(other.buyer.viewer, { at: NOON }), { amount: 1000 });
    expect(await checkout.pay(await checkout.place())).toMatchObject(started);
  });

  test("an unconfirmed account begins at most six payments a day, also in parallel", async () => {
    const { place, pay } = checkout;
    const orders: OrderId[] = [];
    for (let n = 0; n < MAX_UNCONFIRMED_PAYMENTS + 3; n++) orders.push(await place());
    const answers = await Promise.all(orders.map((order) => pay(order)));
    expect(answers.filter((one) => one === "confirm_first")).toHaveLength(3);
    const left = orders[answers.indexOf("confirm_first")] as OrderId;
    const [first] = orders.filter((_, n) => answers[n] !== "confirm_first");
    expect(await pay(first as OrderId)).toMatchObject(started);
    await runSql("UPDATE payments SET state = 'failed' WHERE order_id = ?", first as OrderId);
    expect(await pay(left)).toMatchObject(started);
    expect(await pay(first as OrderId)).toBe("confirm_first");
    expect(await pay(first as OrderId, { now: NOON + days(1) })).toMatchObject(started);
  });
});

describe("find payable order", () => {
  let checkout: Checkout;
  let order: OrderId;
  beforeEach(async () => {
    checkout = await openCheckout();
    order = await checkout.place();
  });
  const checkDebit = (now = NOON, who = checkout.buyer) =>
    findDebitBlocker(checkout.at(now), { ...who, origin: ORIGIN }, order);

  test("an allowed debit has no refusal, and the check begins no payment", async () => {
    expect(await checkDebit()).toBeNull();
    expect(await paymentsOf(order)).toEqual([]);
    expect(checkout.requests).toEqual([]);
  });

  test("a spending limit of zero refuses a debit before the mandate", async () => {
    const nought = { amount: 0, currency: "EUR" } as const;
    await setSpendingLimit(checkout.at(NOON), checkout.buyer.viewer, nought);
    expect(await checkDebit()).toBe("over_limit");
  });

  test("too many payments, or another member's order, refuse a debit", async () => {
    const { buyer, at } = checkout;
    const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
    expect(await checkDebit(NOON, other)).toBe("not_found");
    const { siteId, id: subject } = buyer.viewer;
    for (let n = 0; n < LIMITS.payment.most; n++)
      await consumeAttempt(at(NOON), { siteId, subject, limit: "payment" });
    expect(await checkDebit(NOON + minutes(1))).toBe("too_many");
  });
});

describe("find retry", () => {
  const { payments } = addProvider();
  const at = (now: number) => shopServicesAt(now, { payments });

  /** An order of `buyer` at noon whose payment failed; `price` is the one their page showed. */
  async function placeFailed(buyer: Buyer, overrides: Partial<PlaceOrder> = {}): Promise<OrderId> {
    const placed = await placeOrder(at(NOON), buyer, orderFormOf(overrides));
    if (!placed.ok) throw new Error(placed.refusal);
    const payer = { ...buyer, origin: "https://site.test" };
    await beginPayment(at(NOON), payer, { orderId: placed.value });
    await env.DB.prepare("UPDATE payments SET state = 'failed', url = NULL WHERE order_id = ?")
      .bind(placed.value)
      .run();
    return placed.value;
  }

  async function retryOf(buyer: Buyer, id: OrderId, now: number) {
    const order = await findOrder(at(now), buyer.viewer, id);
    return order && findRetry(at(now), buyer, order);
  }

  const TODAY = { kind: "new", price: 1190, currency: "EUR" } as const;
  const SAME = { kind: "same" } as const;

  test("a failed order is retried at its own price while that is valid", async () => {
    const buyer = await addBuyer(NOON - minutes(5));
    const welcome = await placeFailed(buyer, { price: 893 });
    expect(await retryOf(buyer, welcome, NOON + hours(1))).toEqual(SAME);
    const full = await addBuyer();
    expect(await retryOf(full, await placeFailed(full), NOON + days(29))).toEqual(SAME);
  });

  test("a failed order is offered at today's price after its welcome discount ended", async () => {
    const buyer = await addBuyer(NOON - minutes(5));
    const order = await placeFailed(buyer, { price: 893 });
    expect(await retryOf(buyer, order, NOON + hours(5))).toEqual(TODAY);
  });

  test("a failed order whose welcome discount was used elsewhere is offered at today's price", async () => {
    const buyer = await addBuyer(NOON - minutes(5));
    const order = await placeFailed(buyer, { price: 893 });
    await env.DB.prepare(
      `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
     SELECT id, 'purchase', 'another', site_id, entries + 1, 10, ? FROM wallets WHERE account_id = ?`,
    )
      .bind(NOON, buyer.viewer.id)
      .run();
    const earlierBuyer = { ...buyer, viewer: { ...buyer.viewer, bought: true } };
    expect(await retryOf(earlierBuyer, order, NOON)).toEqual(TODAY);
  });

  test("an order thirty days old cannot be paid, even if its price is unchanged", async () => {
    const buyer = await addBuyer();
    const order = await placeFailed(buyer);
    expect(await retryOf(buyer, order, NOON + days(30))).toEqual(TODAY);
    const payer = { ...buyer, origin: "https://site.test" };
    const outcome = await beginPayment(at(NOON + days(30)), payer, { orderId: order });
    expect(outcome).toMatchObject({ ok: false, refusal: "price_lapsed" });
  });

  test("a bundle that costs more, or is no longer sold, is not offered at its old price", async () => {
    const buyer = await addBuyer();
    const order = await placeFailed(buyer);
    const later = NOON + hours(1);
    const dearer = { bundles: [{ id: "c10", credits: 10, prices: { EUR: 1290 } }] };
    const site = { ...buyer.site, ...dearer };
    expect(await retryOf({ ...buyer, site }, order, later)).toEqual({ ...TODAY, price: 1290 });
    const none = { ...buyer.site, bundles: buyer.site.bundles.filter(({ id }) => id !== "c10") };
    expect(await retryOf({ ...buyer, site: none }, order, later)).toBeNull();
  });
});

describe("find last order", () => {
  test("lastOrder returns the newest completed order and its payment method", async () => {
    const site = await addSite();
    const me = await addMember(site);
    const other = await addMember(site);
    expect(await findLastOrder(realServices(), me)).toBeNull();
    await addOrder(me, { at: 5, method: "paypal" });
    await addOrder(me, { at: 7, method: "creditcard", price: 2490, credits: 25, currency: "CHF" });
    await addOrder(me, { at: 9, state: "pending", method: "ideal" });
    await addOrder(other, { at: 9, method: "sct" });
    expect(await findLastOrder(realServices(), me)).toEqual({
      id: expect.any(String),
      bundle: "c10",
      method: "creditcard",
      price: 2490,
      credits: 25,
      currency: "CHF",
      completedAt: 7,
      bank: null,
    });
    await addOrder(me, { at: 11, method: "ideal", bank: "north" });
    expect(await findLastOrder(realServices(), me)).toMatchObject({
      method: "ideal",
      bank: "north",
    });
    const elsewhere = { ...me, siteId: await addSite() };
    expect(await findLastOrder(realServices(), elsewhere)).toBeNull();
  });
});

test.each([
  ["/chats/abcdefghijklmnopqrstuv", true],
  ["/members/abcdefghijklmnopqrstuv/chat", true],
  ["/members/abcdefghijklmnopqrstuv", false],
  ["/members/abcdefghijklmnopqrstuv/chatter", false],
  ["/chats/abcdefghijklmnopqrstuv/gift", false],
  ["/chats/abcdefghijklmnopqrstuv?delete=ask", false],
  ["/chats/../settings", false],
  [null, false],
])("a payment from %s leads back to a chat: %s", (path, leads) => {
  expect(isChatPath(path)).toBe(leads);
});

describe("cancel transfer", () => {
  const DETAILS = {
    holder: "Shop Ltd",
    iban: "NL91ABNA0417164300",
    bic: null,
    reference: "AB12",
    url: "https://pay.test/transfer",
  };
  let checkout: Checkout;
  let order: OrderId;
  beforeEach(async () => {
    checkout = await openCheckout();
    order = await checkout.place();
    await checkout.pay(order, { method: "sct" });
  });

  const servicesWithProvider = (overrides: Partial<Payments>) =>
    checkout.at(NOON, { payments: addProvider(overrides).payments });
  const shown = async () =>
    (await findOrder(checkout.at(NOON), checkout.buyer.viewer, order))?.shown;

  test("an order by transfer shows the bank details of the provider", async () => {
    const { viewer } = checkout.buyer;
    const found = await findOrder(checkout.at(NOON), viewer, order);
    if (!found) throw new Error("No order");
    expect(found.shown).toBe("transfer");
    const services = servicesWithProvider({ transferDetails: async () => DETAILS });
    expect(await findTransfer(services, found)).toEqual(DETAILS);
    const down = servicesWithProvider({ transferDetails: () => Promise.reject(new Error("down")) });
    expect(await findTransfer(down, found)).toBeNull();
  });

  test("a member cancels an order by transfer at the provider once", async () => {
    const ended: string[] = [];
    const services = servicesWithProvider({ cancel: async ({ id }) => void ended.push(id) });
    for (let n = 0; n < 2; n++)
      expect(await cancelTransfer(services, checkout.buyer.viewer, order)).toMatchObject({
        ok: true,
      });
    expect(ended).toHaveLength(1);
    expect(await shown()).toBe("cancelled");
  });

  test("an order stays open if the provider cannot cancel its payment", async () => {
    const services = servicesWithProvider({ cancel: () => Promise.reject(new Error("down")) });
    const refused = { ok: false, refusal: "not_cancelled" };
    expect(await cancelTransfer(services, checkout.buyer.viewer, order)).toMatchObject(refused);
    expect(await shown()).toBe("transfer");
  });

  test("cancelling another member's order, or a card payment, changes nothing", async () => {
    const services = checkout.at(NOON);
    const other = viewerOf(await addMember(checkout.buyer.site.id));
    expect(await cancelTransfer(services, other, order)).toMatchObject({ refusal: "not_found" });
    expect(await shown()).toBe("transfer");
    const card = await checkout.place();
    await checkout.pay(card, { method: "creditcard" });
    await cancelTransfer(services, checkout.buyer.viewer, card);
    expect(await paymentsOf(card)).toMatchObject([{ state: "pending" }]);
  });
});

describe("price gone", () => {
  const reasonsOf = async ({ member }: Pick<OrderWithPayment, "member">) =>
    rowsOf<{ why: string }>(
      "SELECT json_extract(payload, '$.fields.why') AS why FROM outbox WHERE account_id = ? AND template = 'order_code_used'",
      member.id,
    );

  test("a payment of an order that is a month old is refunded, and an e-mail says so", async () => {
    const now = Date.now();
    const services = realServices({ now: () => now });
    const month = days(30);
    const at = (age: number) => ({ method: "sct", at: now - age });
    const young = await addPending(await addPayer(), at(month - 1));
    const old = await addPending(await addPayer(), at(month));
    for (const one of [young, old, old])
      await applyPaymentEvent(one, { state: "completed" }, services);
    expect(await describeOrder(young)).toMatchObject({ order: "completed", balance: 10 });
    expect(await describeOrder(old)).toEqual({
      order: "open",
      balance: 0,
      premium: false,
      payments: "surplus",
      refunds: ["surplus waiting 1000/0"],
    });
    expect(await emailsOf(old.member)).toEqual(["order_code_used"]);
    expect(await reasonsOf(old)).toEqual([{ why: "old" }]);
  });

  const { payments } = addProvider({ name: "bank" });
  const services = shopServicesAt(NOON, { payments });

  /** An order whose payment is begun. */
  async function begin(buyer: Buyer): Promise<OrderWithPayment> {
    const placed = await placeOrder(services, buyer, orderFormOf({ price: 893 }));
    const order = (placed.ok ? placed.value : placed.refusal) as OrderId;
    const payer = { ...buyer, origin: "https://site.test" };
    const outcome = await beginPayment(services, payer, { orderId: order });
    if (!outcome.ok) throw new Error(outcome.refusal);
    return { member: buyer.viewer, order, payment: outcome.value.paymentId as PaymentId };
  }
  const pay = (one: OrderWithPayment) =>
    applyPaymentEvent(one, { state: "completed", providerId: `p_${one.payment}` }, services);

  test("of several orders at the welcome price, the first one paid gets it", async () => {
    const buyer = await addBuyer(NOON - minutes(5));
    const one = await begin(buyer);
    const two = await begin(buyer);
    const three = await begin(buyer);
    for (const each of [two, one, three, one]) await pay(each);
    expect(await describeOrder(two)).toMatchObject({ order: "completed", payments: "completed" });
    for (const each of [one, three])
      expect(await describeOrder(each)).toMatchObject({
        order: "open",
        balance: 10,
        premium: true,
        payments: "surplus",
        refunds: ["surplus waiting 893/0"],
      });
    expect(await reasonsOf(one)).toEqual([{ why: "welcome" }, { why: "welcome" }]);
  });

  /** What ends the first purchase within the four hours of the welcome discount. */
  const ENDS = {
    "charged back": (one: OrderWithPayment) =>
      applyPaymentEvent(one, { state: "charged_back", providerId: `p_${one.payment}` }, services),
    withdrawn: async ({ member, order }: OrderWithPayment) => {
      const site = await siteOf(member.siteId);
      const input = { orderId: order, credits: 10, amount: 893 };
      const caller = { site, viewer: viewerOf(member) };
      expect(await withdraw(services, caller, input)).toMatchObject({ ok: true });
    },
  };

  test.each(["charged back", "withdrawn"] as const)(
    "a purchase that was %s has used up the welcome discount",
    async (how) => {
      const buyer = await addBuyer(NOON - minutes(5));
      const one = await begin(buyer);
      const two = await begin(buyer);
      const secret = await startSession(services, {
        siteId: buyer.site.id,
        accountId: buyer.viewer.id,
        device: "",
      });
      const entitled = async () => {
        const viewer = await findUncachedViewer(services, buyer.site.id, secret);
        return viewer && welcomeEnds({ ...viewer, signupDate: NOON - minutes(5) }, NOON) !== null;
      };
      expect(await entitled()).toBe(true);
      await pay(one);
      await ENDS[how](one);
      expect(await describeOrder(one)).toMatchObject({ premium: false, balance: 0 });
      expect(await entitled()).toBe(false);
      expect(await placeOrder(services, buyer, orderFormOf({ price: 893 }))).toMatchObject({
        ok: false,
      });
      await pay(two);
      expect(await describeOrder(two)).toMatchObject({ order: "open", payments: "surplus" });
    },
  );
});

describe("lost answers", () => {
  const shop = async () => {
    const buyer = await addBuyer();
    return { siteId: buyer.site.id, buyer };
  };
  const { payments } = addProvider();
  const overrides = { payments, now: () => NOON };

  test("an order whose database answer is lost is placed once and returned", async () => {
    const { well, lost, attempts } = await lostAnswer(
      /INSERT INTO "orders"/,
      shop,
      (services, { buyer }) => placeOrder(services, buyer, orderFormOf()),
      overrides,
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    expect(lost.there).toContainEqual(expect.objectContaining({ table: "orders", rows: 1 }));
  });

  test("a payment whose database answer is lost is begun once", async () => {
    const ordered = async () => {
      const fixture = await shop();
      const placed = await placeOrder(shopServicesAt(NOON), fixture.buyer, orderFormOf());
      if (!placed.ok) throw new Error(placed.refusal);
      return { ...fixture, orderId: placed.value };
    };
    const { well, lost, attempts } = await lostAnswer(
      /INSERT INTO "payments"/,
      ordered,
      (services, { buyer, orderId }) =>
        beginPayment(services, { ...buyer, origin: ORIGIN }, { orderId }),
      overrides,
    );
    expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
    expect(lost.there).toContainEqual(expect.objectContaining({ table: "payments", rows: 1 }));
  });

  const EVENT_INSERT = /insert into "payment_events"/;
  const pending = async () => {
    const bought = await paying.addPending(await paying.addBuyer(3));
    return { siteId: bought.member.siteId, bought };
  };
  const paid = async () => {
    const { siteId, bought } = await pending();
    await paying.applyPaymentEvent(bought, { state: "completed" });
    return { siteId, bought };
  };

  test.each([
    ["completed", pending],
    ["failed", pending],
    ["charged_back", paid],
  ] as const)(
    "a provider event (%s) whose database answer is lost is applied once",
    async (state, make) => {
      const { well, lost, attempts } = await lostAnswer(
        EVENT_INSERT,
        make,
        (services, { bought }) => paying.applyPaymentEvent(bought, { state }, services),
      );
      expect([attempts, lost.there]).toEqual([2, well.there]);
      expect([well.result, lost.result]).toEqual(['"taken"', '"again"']);
      expect(await paying.describeOrder(lost.world.bought)).toEqual(
        await paying.describeOrder(well.world.bought),
      );
    },
  );

  test.each(["asked", "by hand"])(
    "a refund event (%s) whose database answer is lost is applied once",
    async (how) => {
      const back = async () => {
        const fixture = await paid();
        return {
          ...fixture,
          refundId: how === "asked" ? await requestWithdrawal(fixture.bought) : null,
        };
      };
      const { well, lost, attempts } = await lostAnswer(
        EVENT_INSERT,
        back,
        (services, { bought, refundId }) => {
          const event = paying.refundEventOf(bought, { refundId, amount: 1000 });
          return paying.applyEvent(bought.member, event, services);
        },
      );
      expect([attempts, lost.there]).toEqual([2, well.there]);
      expect([well.result, lost.result]).toEqual(['"taken"', '"again"']);
      expect(await paying.describeOrder(lost.world.bought)).toEqual(
        await paying.describeOrder(well.world.bought),
      );
    },
  );
});
