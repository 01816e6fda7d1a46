import { beforeEach, expect, test } from "vitest";
import { days } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { addOrder, addRefund } from "../../../tests/support/add-order";
import { type Checkout, ORIGIN, openCheckout } from "../../../tests/support/checkout";
import { NOON, paymentsOf } from "../../../tests/support/shop-buyers";
import { runSql } from "../../../tests/support/wallet-ledger";
import { findDebitBlocker } from "./find-payable-order";
import { MAX_UNCONFIRMED_PAYMENTS } from "./order";

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
