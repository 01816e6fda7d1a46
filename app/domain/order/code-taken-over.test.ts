import { beforeEach, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import { newId, type OrderId } from "~/kit/ids";
import { addCode } from "../../../tests/support/discounts";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { emailsOf, rowsOf } from "../../../tests/support/order-payments";
import { DEBIT } from "../../../tests/support/payment-request";
import {
  addBuyer,
  NOON,
  orderFormOf,
  ordersOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import type { PaymentMethod } from "../payment/payment";
import type { PaymentRow } from "../payment/payment-sql";
import { applyProviderEvent } from "./apply-provider-event";
import { beginPayment } from "./begin-payment";
import type { Buyer } from "./find-quote";
import { placeOrder } from "./place-order";

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
const order = async (method?: PaymentMethod, now?: number) => (await place(method, now)) as OrderId;

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
