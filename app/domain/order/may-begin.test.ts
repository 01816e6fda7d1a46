import { beforeEach, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { type Checkout, ORIGIN, openCheckout } from "../../../tests/support/checkout";
import { viewerOf } from "../../../tests/support/people";
import { NOON, paymentsOf } from "../../../tests/support/shop";
import { addMember } from "../../../tests/support/world";
import { LIMITS, takeAttempt } from "../account/limit-attempts";
import { stopsDebit } from "./may-begin";
import { setSpendingLimit } from "./spending";

let checkout: Checkout;
let order: OrderId;
beforeEach(async () => {
  checkout = await openCheckout();
  order = await checkout.place();
});
const ask = (now = NOON, who = checkout.buyer) =>
  stopsDebit(checkout.at(now), { ...who, origin: ORIGIN }, order);

test("an allowed debit has no refusal, and the check begins no payment", async () => {
  expect(await ask()).toBeNull();
  expect(await paymentsOf(order)).toEqual([]);
  expect(checkout.asked).toEqual([]);
});

test("a spending limit of zero refuses a debit before the mandate", async () => {
  const nought = { amount: 0, currency: "EUR" } as const;
  await setSpendingLimit(checkout.at(NOON), checkout.buyer.viewer, nought);
  expect(await ask()).toBe("over_limit");
});

test("too many payments, or another member's order, refuse a debit", async () => {
  const { buyer, at } = checkout;
  const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
  expect(await ask(NOON, other)).toBe("not_found");
  const { siteId, id: subject } = buyer.viewer;
  for (let n = 0; n < LIMITS.payment.most; n++)
    await takeAttempt(at(NOON), { siteId, subject, limit: "payment" });
  expect(await ask(NOON + minutes(1))).toBe("too_many");
});
