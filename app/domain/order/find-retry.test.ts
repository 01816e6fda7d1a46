import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days, hours, minutes } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import {
  addBuyer,
  addProvider,
  NOON,
  orderFormOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { beginPayment } from "./begin-payment";
import { findOrder } from "./find-order";
import type { Buyer } from "./find-quote";
import { findRetry } from "./find-retry";
import type { PlaceOrder } from "./order.schema";
import { placeOrder } from "./place-order";

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
