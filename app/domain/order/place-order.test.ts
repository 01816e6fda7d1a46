import { expect, test } from "vitest";
import { newClientId } from "~/kit/client-id";
import { days } from "~/kit/duration";
import { addCode } from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addBuyer,
  addProvider,
  NOON,
  orderFormOf,
  ordersOf,
  SHOP,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import type { Buyer } from "./find-quote";
import type { PlaceOrder } from "./order.schema";
import { placeOrder } from "./place-order";
import { setSpendingLimit } from "./spending";

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
