import { beforeEach, expect, test } from "vitest";
import { addCode } from "../../../tests/support/discounts";
import {
  addBuyer,
  NOON,
  orderFormOf,
  ordersOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { LIMITS } from "../account/limit-attempts";
import { type Buyer, findQuote } from "./find-quote";
import { findQuotes } from "./find-quotes";
import { placeOrder } from "./place-order";

let buyer: Buyer;
beforeEach(async () => {
  buyer = await addBuyer();
});

/** Each bundle with its price, the discount applied, and whether the code is not valid for it. */
async function quotesFor(typed: string | null, by = buyer) {
  const { offers, refusal } = await findQuotes(shopServicesAt(NOON), by, typed);
  return [
    refusal,
    ...offers.map(({ price, list, by: what, missed }) => ({ price, list, what, missed })),
  ];
}
const offer = (bundle: string, method: "ideal" | "paypal" | null) =>
  findQuote(shopServicesAt(NOON), buyer, { bundle, method, code: "SPRING" });

test("a code is applied to every bundle, as the summary page applies it", async () => {
  await addCode(buyer.site.id);
  expect(await quotesFor("spring")).toEqual([
    null,
    { price: 833, list: 1190, what: "code", missed: false },
    { price: 1743, list: 2490, what: "code", missed: false },
  ]);
  expect(await offer("c25", "ideal")).toMatchObject({
    ok: true,
    value: { price: { price: 1743 } },
  });
  expect(await quotesFor(null)).toMatchObject([null, { price: 1190 }, { price: 2490 }]);
});

test("a bundle below the code's minimum is marked, and keeps its price", async () => {
  await addCode(buyer.site.id, { currency: "EUR", minimum_order_value: 1191 });
  expect(await quotesFor("SPRING")).toMatchObject([
    null,
    { price: 1190, what: null, missed: true },
    { price: 1743, what: "code", missed: false },
  ]);
  expect(await offer("c10", null)).toEqual({ ok: false, refusal: "code_minimum" });
  const form = orderFormOf({ code: "SPRING", price: 833 });
  const placed = await placeOrder(shopServicesAt(NOON), buyer, form);
  expect(placed).toEqual({ ok: false, refusal: "code_minimum" });
  expect(await ordersOf(buyer)).toEqual([]);
});

test("a code for another payment method is refused once the method is chosen", async () => {
  await addCode(buyer.site.id, { paymentmethods: '["paypal"]' });
  expect(await quotesFor("SPRING")).toMatchObject([null, { price: 833 }, { price: 1743 }]);
  expect(await offer("c10", "ideal")).toEqual({ ok: false, refusal: "code_method" });
  expect(await offer("c10", "paypal")).toMatchObject({ ok: true });
  const form = orderFormOf({ code: "SPRING", price: 833, method: "ideal" });
  const placed = await placeOrder(shopServicesAt(NOON), buyer, form);
  expect(placed).toEqual({ ok: false, refusal: "code_method" });
});

test("the better of the welcome discount and a code sets each price", async () => {
  const newcomer = await addBuyer(NOON);
  await addCode(newcomer.site.id, { code: "LITTLE", value_percentage: 20 });
  const much = { code: "MUCH", value_percentage: 40, currency: "EUR", minimum_order_value: 1191 };
  await addCode(newcomer.site.id, much);
  expect(await quotesFor("LITTLE", newcomer)).toMatchObject([
    null,
    { price: 893, what: "welcome" },
    {},
  ]);
  expect(await quotesFor("MUCH", newcomer)).toMatchObject([
    null,
    { price: 893, what: "welcome", missed: true },
    { price: 1494, what: "code", missed: false },
  ]);
});

test("an unknown code changes no price, and counts as one guess for all bundles", async () => {
  await addCode(buyer.site.id, { code: "ELSEWHERE", country: "PL" });
  for (const wrong of ["NOTHING", "ELSEWHERE"])
    expect(await quotesFor(wrong)).toMatchObject([
      "code_not_found",
      { price: 1190 },
      { price: 2490 },
    ]);
  for (let n = 2; n < LIMITS.discount_code.most; n++) await quotesFor(`WORD${n}`);
  await addCode(buyer.site.id);
  expect(await quotesFor("SPRING")).toMatchObject(["code_not_found", { price: 1190 }, {}]);
});
