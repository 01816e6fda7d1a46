import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hours, minutes, seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { addCode, reserveDiscountUse } from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import {
  addBuyer,
  makePremium,
  NOON,
  orderFormOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import type { PaymentMethod } from "../payment/payment";
import type { Site } from "../site/site";
import { beginPayment } from "./begin-payment";
import type { Buyer } from "./find-quote";
import type { PlaceOrder } from "./order.schema";
import { placeOrder } from "./place-order";

/** The end of the welcome discount for a member who joined at noon. */
const DISCOUNT_END = NOON + seconds(14_400);

async function place(buyer: Buyer, overrides: Partial<PlaceOrder>, now = NOON): Promise<OrderId> {
  const placed = await placeOrder(shopServicesAt(now), buyer, orderFormOf(overrides));
  if (!placed.ok) throw new Error(placed.refusal);
  return placed.value;
}

type PayOptions = { now: number; method?: PaymentMethod; site?: Partial<Site> };
/** Returns "begun" if a payment is begun, else the refusal. */
async function pay(buyer: Buyer, orderId: OrderId, { now, method, site = {} }: PayOptions) {
  const payer = { ...buyer, site: { ...buyer.site, ...site }, origin: "https://site.test" };
  const outcome = await beginPayment(shopServicesAt(now), payer, { orderId, method });
  return outcome.ok ? "begun" : outcome.refusal;
}

test("a discounted order is payable 29 minutes after the discount's end, not after 31", async () => {
  const buyer = await addBuyer(NOON);
  const early = await place(buyer, { price: 893 });
  const late = await place(buyer, { price: 893 }, DISCOUNT_END - 1);
  for (const order of [early, late]) {
    expect(await pay(buyer, order, { now: DISCOUNT_END + minutes(31) })).toBe("price_lapsed");
    expect(await pay(buyer, order, { now: DISCOUNT_END + minutes(29) })).toBe("begun");
  }
  expect(await pay(buyer, early, { now: DISCOUNT_END + minutes(30) - 1, method: "paypal" })).toBe(
    "begun",
  );
  expect(await pay(buyer, early, { now: DISCOUNT_END + minutes(30), method: "paypal" })).toBe(
    "price_lapsed",
  );
});

test("a second order at the welcome price lapses once the first is paid", async () => {
  const buyer = await addBuyer(NOON);
  const order = await place(buyer, { price: 893 });
  await makePremium(buyer);
  expect(await pay(buyer, order, { now: NOON })).toBe("price_lapsed");
  const earlierBuyer = { ...buyer, viewer: { ...buyer.viewer, bought: true } };
  expect(await pay(earlierBuyer, order, { now: NOON + hours(1) })).toBe("price_lapsed");
});

test("a changed price is valid for half an hour, an unchanged one for longer", async () => {
  const buyer = await addBuyer();
  const order = await place(buyer, {});
  const dearer = { bundles: [{ id: "c10", credits: 10, prices: { EUR: 1290 } }] };
  const smaller = { bundles: [{ id: "c10", credits: 9, prices: { EUR: 1190 } }] };
  const taxed = { tax: { NL: [{ from: "2026-11-18", rate: 2300 }] } };
  const later = NOON + minutes(31);
  const other = { bundles: [{ id: "c25", credits: 25, prices: { EUR: 2490 } }] };
  for (const site of [dearer, smaller, other, taxed])
    expect(await pay(buyer, order, { now: later, site })).toBe("price_lapsed");
  expect(await pay(buyer, order, { now: NOON + minutes(29), site: dearer })).toBe("begun");
  expect(await pay(buyer, order, { now: NOON + hours(48) })).toBe("begun");
});

test("an expired code stays valid for half an hour", async () => {
  const buyer = await addBuyer();
  const expires = NOON + hours(2);
  await addCode(buyer.site.id, { value_percentage: 40, expires });
  const order = await place(buyer, { code: "SPRING", price: 714 });
  expect(await pay(buyer, order, { now: expires + minutes(31) })).toBe("price_lapsed");
  expect(await pay(buyer, order, { now: expires + minutes(29) })).toBe("begun");
});

test("an order whose code use another order has taken cannot be paid", async () => {
  const buyer = await addBuyer();
  const other = viewerOf(await addMember(buyer.site.id));
  await addCode(buyer.site.id, { value_percentage: 40, validity: "once" });
  const order = await place(buyer, { code: "SPRING", price: 714 });
  const otherUse = { validity: "once", at: NOON + minutes(31), until: NOON + hours(2) } as const;
  await reserveDiscountUse(other, "another-order" as OrderId, otherUse);
  expect(await pay(buyer, order, { now: NOON + minutes(32) })).toBe("price_lapsed");
});

test("a code's use is held while its order is being paid", async () => {
  const heldUntil = (order: OrderId) =>
    env.DB.prepare("SELECT held_until FROM discount_uses WHERE order_id = ?")
      .bind(order)
      .first<number>("held_until");
  const buyer = await addBuyer();
  await addCode(buyer.site.id, { value_percentage: 40 });
  const order = await place(buyer, { code: "SPRING", price: 714 });
  expect(await heldUntil(order)).toBe(NOON + minutes(30));
  expect(await pay(buyer, order, { now: NOON + minutes(20) })).toBe("begun");
  expect(await heldUntil(order)).toBe(NOON + minutes(60));
  expect(await pay(buyer, order, { now: NOON + minutes(21), method: "sct" })).toBe("begun");
  expect(await heldUntil(order)).toBe(NOON + minutes(61));
});

test("a code for certain payment methods lapses if another one is chosen", async () => {
  const buyer = await addBuyer();
  await addCode(buyer.site.id, { value_percentage: 40, paymentmethods: '["ideal"]' });
  const order = await place(buyer, { code: "SPRING", price: 714 });
  expect(await pay(buyer, order, { now: NOON, method: "paypal" })).toBe("price_lapsed");
  expect(await pay(buyer, order, { now: NOON })).toBe("begun");
});
