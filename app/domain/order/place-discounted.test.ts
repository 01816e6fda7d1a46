import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days, seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { addCode } from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addBuyer,
  makePremium,
  NOON,
  orderFormOf,
  ordersOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import { beginPayment } from "./begin-payment";
import type { Buyer } from "./find-quote";
import type { PlaceOrder } from "./order.schema";
import { placeOrder } from "./place-order";

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
  const after = (count: number, price: number) => place(buyer, { price }, NOON + seconds(count));
  expect(await after(14_399, 893)).toBe("placed");
  expect(await after(14_400, 893)).toBe("price_changed");
  expect(await after(14_401, 893)).toBe("price_changed");
  expect(await after(14_400, 1190)).toBe("placed");
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
