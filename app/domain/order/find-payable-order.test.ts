import { beforeEach, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { type Checkout, ORIGIN, openCheckout } from "../../../tests/support/checkout";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { NOON, paymentsOf } from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import { consumeAttempt, LIMITS } from "../account/limit-attempts";
import { findDebitBlocker } from "./find-payable-order";
import { setSpendingLimit } from "./spending";

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
