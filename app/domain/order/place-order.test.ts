import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { days, minutes, seconds } from "~/kit/duration";
import { newId, type OrderId } from "~/kit/ids";
import { addCode } from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { emailsOf, rowsOf } from "../../../tests/support/order-payments";
import { DEBIT } from "../../../tests/support/payment-request";
import {
  addBuyer,
  addProvider,
  makePremium,
  NOON,
  orderFormOf,
  ordersOf,
  SHOP,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import { LIMITS } from "../account/limit-attempts";
import type { PaymentMethod } from "../payment/payment";
import type { PaymentRow } from "../payment/payment-sql";
import { applyProviderEvent } from "./apply-provider-event";
import { beginPayment } from "./begin-payment";
import type { Buyer } from "./find-quote";
import { type PlaceOrder, placeOrderSchema } from "./order.schema";
import { PLACE_REFUSALS, placeOrder } from "./place-order";
import { setSpendingLimit } from "./spending";

describe("place order", () => {
  /** Places an order by a form: "placed", or the refusal. */
  async function place(buyer: Buyer, overrides: Partial<PlaceOrder> = {}, now = NOON) {
    const placed = await placeOrder(shopServicesAt(now), buyer, orderFormOf(overrides));
    return placed.ok ? "placed" : placed.refusal;
  }

  test("an order freezes bundle, price, discount, VAT, country and time", async () => {
    const buyer = await addBuyer(NOON - 1);
    const form = orderFormOf({ price: 893, back: "/chats/abc?x=1" });
    const placed = await placeOrder(shopServicesAt(NOON), buyer, form);
    expect(await ordersOf(buyer)).toEqual([
      expect.objectContaining({
        id: placed.ok && placed.value,
        state: "open",
        site_id: buyer.site.id,
        bundle: "c10",
        credits: 10,
        currency: "EUR",
        list_price: 1190,
        price: 893,
        discount: "welcome",
        discount_percent: 25,
        discount_code: null,
        country: "NL",
        vat_rate: 2100,
        vat: 155,
        method: "ideal",
        back: "/chats/abc?x=1",
        immediate_at: NOON,
        created_at: NOON,
        completed_at: null,
        ended_at: null,
      }),
    ]);
  });

  test.each<[string, Partial<PlaceOrder>, string]>([
    ["a price one cent lower", { price: 1189 }, "price_changed"],
    ["a price of another bundle", { bundle: "c25" }, "price_changed"],
    ["other money", { currency: "PLN" }, "price_changed"],
    ["a bundle that is not sold", { bundle: "c1000" }, "not_sold"],
    ["a way to pay of another country", { method: "bancontact" }, "method_not_here"],
    ["a scheme that is closed", { method: "giropay" }, "method_not_here"],
    ["a code that nobody gave out", { code: "FREE", price: 119 }, "code_not_found"],
    [
      "the welcome discount's code after its time",
      { code: "TIMEBONUS25", price: 893 },
      "code_not_found",
    ],
    ["no yes to an immediate start", { immediate: false }, "consent_needed"],
  ])("%s: the order is refused", async (_name, overrides, refusal) => {
    const buyer = await addBuyer();
    expect(await place(buyer, overrides)).toBe(refusal);
    expect(await ordersOf(buyer)).toEqual([]);
  });

  test("a site without payments, or with placeholder prices, places no order", async () => {
    const buyer = await addBuyer();
    const closed = await placeOrder(shopServicesAt(NOON, { payments: null }), buyer, orderFormOf());
    expect(closed).toMatchObject({ refusal: "not_sold" });
    const examples = { ...buyer, site: { ...buyer.site, placeholder_prices: true } };
    expect(await place(examples)).toBe("not_sold");
    const { payments } = addProvider({ acceptsExamplePrices: true });
    expect((await placeOrder(shopServicesAt(NOON, { payments }), examples, orderFormOf())).ok).toBe(
      true,
    );
  });

  test("a form sent twice, or ten times at once, places one order", async () => {
    const buyer = await addBuyer();
    const form = orderFormOf();
    const again = () => placeOrder(shopServicesAt(NOON), buyer, form);
    const answers = await Promise.all(Array.from({ length: 10 }, again));
    expect(new Set(answers.map((answer) => answer.ok && answer.value)).size).toBe(1);
    expect(await again()).toEqual(answers[0]);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test("a repeated client id with another bundle is refused", async () => {
    const alike = { id: "c12", credits: 12, prices: { EUR: 1190 } };
    const buyer = await addBuyer(0, { bundles: [...SHOP.bundles, alike] });
    const client_id = newClientId();
    expect(await place(buyer, { client_id })).toBe("placed");
    expect(await place(buyer, { client_id, bundle: "c25", price: 2490 })).toBe("price_changed");
    expect(await place(buyer, { client_id, bundle: "c12" })).toBe("price_changed");
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  test("two members may use the same client id", async () => {
    const buyer = await addBuyer();
    const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
    const client_id = newClientId();
    expect([await place(buyer, { client_id }), await place(other, { client_id })]).toEqual([
      "placed",
      "placed",
    ]);
    expect([await ordersOf(buyer), await ordersOf(other)].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  test("a member's spending limit refuses an order, and its code stays unused", async () => {
    const buyer = await addBuyer();
    await addCode(buyer.site.id, { value_percentage: 10 });
    await setSpendingLimit(shopServicesAt(NOON), buyer.viewer, { amount: 1_000, currency: "EUR" });
    expect(await place(buyer, { code: "SPRING", price: 1071 })).toBe("over_limit");
    expect(await ordersOf(buyer)).toEqual([]);
    await setSpendingLimit(shopServicesAt(NOON), buyer.viewer, { amount: 5_000, currency: "EUR" });
    expect(await place(buyer, { code: "SPRING", price: 1071 }, NOON + days(1))).toBe("placed");
  });

  test("a large purchase at night needs a confirmation once, and none by day", async () => {
    const buyer = await addBuyer(0, { night_pause: { from: 23, until: 6, credits: 9 } });
    const night = Date.parse("2026-11-18T23:30Z");
    expect(await place(buyer, {}, night)).toBe("pause");
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await place(buyer, { tonight: true }, night)).toBe("placed");
    expect(await place(buyer)).toBe("placed");
  });

  test("an order stores a return path of the site only", async () => {
    const buyer = await addBuyer();
    for (const back of ["//evil.test", "https://evil.test/", "javascript:alert(1)", "/likes"])
      expect(await place(buyer, { back })).toBe("placed");
    expect((await ordersOf(buyer)).map(({ back }) => back).sort()).toEqual([
      "/likes",
      null,
      null,
      null,
    ]);
  });
});

describe("code taken over", () => {
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await addBuyer();
  });

  async function place(method: PaymentMethod = "ideal", now = NOON, who = buyer) {
    const placed = await placeOrder(
      shopServicesAt(now),
      who,
      orderFormOf({ method, code: "SPRING", price: 714 }),
    );
    return placed.ok ? placed.value : placed.refusal;
  }
  const order = async (method?: PaymentMethod, now?: number) =>
    (await place(method, now)) as OrderId;

  async function begin(orderId: OrderId, now = NOON) {
    const [row] = await rowsOf<{ method: PaymentMethod }>(
      "SELECT method FROM orders WHERE id = ?",
      orderId,
    );
    const debit = row?.method === "sdd" ? DEBIT : undefined;
    const payer = { ...buyer, origin: "https://site.test" };
    const outcome = await beginPayment(shopServicesAt(now), payer, { orderId, debit });
    return outcome.ok ? "begun" : outcome.refusal;
  }

  /** Applies the event that an order's payment was completed. */
  async function pay(orderId: OrderId) {
    const query =
      "SELECT id, provider_id AS providerId, amount, currency FROM payments WHERE order_id = ?";
    const [row] = await rowsOf<PaymentRow>(query, orderId);
    if (!row) throw new Error("No payment");
    const { id: paymentId, amount, currency } = row;
    return applyProviderEvent(
      shopServicesAt(NOON),
      { site: buyer.site, provider: "stripe" },
      {
        kind: "payment",
        eventId: newId(),
        siteId: buyer.site.id,
        paymentId,
        amount,
        currency,
        providerId: row.providerId ?? "",
        state: "completed",
        fault: null,
        at: NOON,
      },
    );
  }

  /** The state of an order, of its payment, and of its refund. */
  async function statesOf(orderId: OrderId) {
    const [row] = await rowsOf<Record<string, unknown>>(
      `SELECT o.state AS "order", p.state AS payment, r.kind || ' ' || r.amount AS back FROM orders o
     JOIN payments p ON p.order_id = o.id LEFT JOIN refunds r ON r.order_id = o.id WHERE o.id = ?`,
      orderId,
    );
    return row;
  }

  const COMPLETED = { order: "completed", payment: "completed", back: null };
  const REFUNDED = { order: "open", payment: "surplus", back: "surplus 714" };

  test("a newer order takes over the code of one that waits for a transfer", async () => {
    await addCode(buyer.site.id, { value_percentage: 40 });
    const older = await order("sct");
    expect(await begin(older)).toBe("begun");
    const newer = await order();
    expect(await begin(older, NOON + minutes(31))).toBe("price_lapsed");
    expect(await begin(newer)).toBe("begun");
  });

  test("the first paid order keeps the code, and the payment of the other is refunded", async () => {
    await addCode(buyer.site.id, { value_percentage: 40 });
    const older = await order("sct");
    await begin(older);
    const newer = await order();
    await begin(newer);
    for (const one of [newer, older, older]) await pay(one);
    expect([await statesOf(newer), await statesOf(older)]).toEqual([COMPLETED, REFUNDED]);
    const emails = await emailsOf(buyer.viewer);
    expect(emails.sort()).toEqual(["order_code_used", "order_receipt"]);
  });

  test("a transfer that arrives before the newer order is paid takes its code back", async () => {
    await addCode(buyer.site.id, { value_percentage: 40 });
    const older = await order("sct");
    await begin(older);
    const newer = await order();
    const waits = await order();
    await begin(waits);
    await pay(older);
    expect(await begin(newer)).toBe("price_lapsed");
    await pay(waits);
    expect([await statesOf(older), await statesOf(waits)]).toEqual([COMPLETED, REFUNDED]);
    expect(await place()).toBe("code_used");
  });

  test("one of ten orders with one code, all paid at once, is completed", async () => {
    await addCode(buyer.site.id, { value_percentage: 40 });
    const orders: OrderId[] = [];
    for (let n = 0; n < 10; n++) {
      const one = await order("sct");
      expect(await begin(one)).toBe("begun");
      orders.push(one);
    }
    await Promise.all([...orders, ...orders].map(pay));
    const states = (await ordersOf(buyer)).map(({ state }) => state);
    expect(states.filter((state) => state === "completed")).toHaveLength(1);
    const back = await rowsOf("SELECT 1 FROM refunds WHERE site_id = ?", buyer.site.id);
    expect(back).toHaveLength(9);
  });

  test("a pending debit keeps the code, and a failed one releases it", async () => {
    await addCode(buyer.site.id, { value_percentage: 40 });
    const debit = await order("sdd");
    expect(await begin(debit)).toBe("begun");
    expect(await place()).toBe("code_used");
    const failed = "UPDATE payments SET state = 'failed' WHERE order_id = ? RETURNING id";
    expect(await rowsOf(failed, debit)).toHaveLength(1);
    expect(await place()).toMatch(/^[\w-]{22}$/);
  });

  test("a single-use code is released when its transfer never arrives", async () => {
    await addCode(buyer.site.id, { value_percentage: 40, validity: "once" });
    await begin(await order("sct"));
    const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
    expect(await place("ideal", NOON + minutes(40) - 1, other)).toBe("code_not_found");
    expect(await place("ideal", NOON + minutes(40), other)).toMatch(/^[\w-]{22}$/);
  });
});

describe("place discounted", () => {
  /** Places an order by a form: "placed", or the refusal. */
  async function place(buyer: Buyer, overrides: Partial<PlaceOrder> = {}, now = NOON) {
    const placed = await placeOrder(shopServicesAt(now), buyer, orderFormOf(overrides));
    return placed.ok ? "placed" : placed.refusal;
  }

  test("a repeated form returns its order after its discount ended or its code is held", async () => {
    const buyer = await addBuyer(NOON);
    await addCode(buyer.site.id, { value_percentage: 40 });
    const welcome = orderFormOf({ price: 893 });
    const code = orderFormOf({ price: 714, code: "spring" });
    for (const form of [welcome, code]) {
      const first = await placeOrder(shopServicesAt(NOON), buyer, form);
      expect(first.ok).toBe(true);
      expect(await placeOrder(shopServicesAt(NOON + days(1)), buyer, form)).toEqual(first);
      expect(await placeOrder(shopServicesAt(NOON), buyer, form)).toEqual(first);
    }
    expect(await ordersOf(buyer)).toHaveLength(2);
  });

  test("the welcome discount lasts 14,400 seconds by the server's clock", async () => {
    const buyer = await addBuyer(NOON);
    const placeAfter = (count: number, price: number) =>
      place(buyer, { price }, NOON + seconds(count));
    expect(await placeAfter(14_399, 893)).toBe("placed");
    expect(await placeAfter(14_400, 893)).toBe("price_changed");
    expect(await placeAfter(14_401, 893)).toBe("price_changed");
    expect(await placeAfter(14_400, 1190)).toBe("placed");
  });

  test("the welcome discount ends with a purchase completed in another tab", async () => {
    const buyer = await addBuyer(NOON);
    await makePremium(buyer);
    expect(await place(buyer, { price: 893 })).toBe("price_changed");
    expect(await ordersOf(buyer)).toEqual([]);
  });

  test("the better discount sets the price, and an unneeded code stays unused", async () => {
    const buyer = await addBuyer(NOON);
    await addCode(buyer.site.id, { code: "LITTLE", value_percentage: 20 });
    await addCode(buyer.site.id, { code: "MUCH", value_percentage: 40 });
    expect(await place(buyer, { code: "LITTLE", price: 893 })).toBe("placed");
    expect(await place(buyer, { code: "MUCH", price: 714 })).toBe("placed");
    expect(
      (await ordersOf(buyer)).map(({ discount, discount_code }) => [discount, discount_code]),
    ).toEqual([
      ["welcome", null],
      ["code", "MUCH"],
    ]);
  });

  test("one of a hundred orders with a single-use code, all begun at once, can be paid", async () => {
    const buyer = await addBuyer();
    await addCode(buyer.site.id, { value_percentage: 40 });
    const one = () => place(buyer, { code: "SPRING", price: 714 });
    const payable = async ({ id }: { id: OrderId }) => {
      const payer = { ...buyer, origin: "https://site.test" };
      return (await beginPayment(shopServicesAt(NOON), payer, { orderId: id })).ok;
    };
    for (let n = 0; n < 4; n++) {
      // resets the daily limit of forty orders (R318)
      await env.DB.prepare("DELETE FROM attempts").run();
      const results = await Promise.all(Array.from({ length: 25 }, one));
      expect(new Set(results)).toEqual(new Set(["placed"]));
    }
    const orders = (await ordersOf(buyer)) as { id: OrderId }[];
    const payables: boolean[] = [];
    for (let n = 0; n < 4; n++)
      payables.push(...(await Promise.all(orders.slice(n * 25, n * 25 + 25).map(payable))));
    expect([payables.length, payables.filter(Boolean).length]).toEqual([100, 1]);
  });

  test("a single-use code held by another member is reported as not found", async () => {
    const buyer = await addBuyer();
    const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
    await addCode(buyer.site.id, { value_percentage: 40, validity: "once" });
    const one = (who: Buyer) => place(who, { code: "SPRING", price: 714 });
    expect((await Promise.all([one(buyer), one(other)])).sort()).toEqual([
      "code_not_found",
      "placed",
    ]);
  });

  test("a code taken between the check and the order places no second order", async () => {
    const buyer = await addBuyer();
    const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
    await addCode(buyer.site.id, { value_percentage: 40, validity: "once" });
    const services = shopServicesAt(NOON);
    const readTogether: typeof services.readTogether = async (statement) => {
      const rows = await services.readTogether(statement);
      expect(await place(other, { code: "SPRING", price: 714 })).toBe("placed");
      return rows;
    };
    const form = orderFormOf({ code: "SPRING", price: 714 });
    const late = await placeOrder({ ...services, readTogether }, buyer, form);
    expect(late).toMatchObject({ refusal: "code_not_found" });
    expect([await ordersOf(buyer), await ordersOf(other)].map(({ length }) => length)).toEqual([
      0, 1,
    ]);
  });
});

describe("order limits", () => {
  /** Places an order by a new form: "placed", or the refusal. */
  async function place(buyer: Buyer, now = NOON) {
    const placed = await placeOrder(shopServicesAt(now), buyer, orderFormOf());
    return placed.ok ? "placed" : placed.refusal;
  }

  test("the forty-first order of a day is refused, and a repeated form does not count", async () => {
    const buyer = await addBuyer();
    const form = orderFormOf();
    const { most, window } = LIMITS.order;
    const send = (input: PlaceOrder, now = NOON) => placeOrder(shopServicesAt(now), buyer, input);
    const first = await send(form);
    for (let n = 0; n < most; n++) expect(await send(form)).toEqual(first);
    const all = await Promise.all(Array.from({ length: most }, () => place(buyer)));
    expect(all.sort()).toEqual([...Array(most - 1).fill("placed"), "too_many"]);
    expect(await place(buyer)).toBe("too_many");
    expect(await send(form)).toEqual(first);
    expect(await ordersOf(buyer)).toHaveLength(most);
    expect(PLACE_REFUSALS.too_many).toBe(429);
    expect(await place(buyer, NOON + window)).toBe("placed");
  });

  test("an order refused by the member's own limit does not count for the day", async () => {
    const buyer = await addBuyer();
    await setSpendingLimit(shopServicesAt(NOON), buyer.viewer, { amount: 1_000, currency: "EUR" });
    for (let n = 0; n <= LIMITS.order.most; n++) expect(await place(buyer)).toBe("over_limit");
  });

  test("a return path has at most five hundred characters", () => {
    const fits = (length: number) =>
      placeOrderSchema.safeParse(orderFormOf({ back: "/".padEnd(length, "a") })).success;
    expect([fits(500), fits(501)]).toEqual([true, false]);
  });
});
