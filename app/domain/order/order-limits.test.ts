import { expect, test } from "vitest";
import {
  addBuyer,
  NOON,
  orderFormOf,
  ordersOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { LIMITS } from "../account/limit-attempts";
import type { Buyer } from "./find-quote";
import { type PlaceOrder, placeOrderSchema } from "./order.schema";
import { PLACE_REFUSALS, placeOrder } from "./place-order";
import { setSpendingLimit } from "./spending";

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
