import { beforeEach, expect, test } from "vitest";
import { minutes } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import type { Payments, Services } from "~/services";
import { addOrder } from "../../../tests/support/bought";
import { viewerOf } from "../../../tests/support/people";
import {
  addBuyer,
  addProvider,
  formOf,
  NOON,
  paymentsOf,
  shopAt,
} from "../../../tests/support/shop";
import { addMember, addSite } from "../../../tests/support/world";
import type { DebitAsked, PaymentAsked } from "../payment/payment";
import { beginPayment } from "./begin-payment";
import type { Buyer } from "./find-offer";
import { placeOrder } from "./place-order";
import { setSpendingLimit } from "./spending";

const ORIGIN = "https://site.test";
const DEBIT: DebitAsked = {
  ...{ reference: "M1", holder: "Sam", iban: "NL91ABNA0417164300", street: "Kade" },
  ...{ houseNumber: "1", zip: "1000 AA", city: "Utrecht", country: "NL", phone: "+31612345678" },
  ...{ agreedAt: NOON, address: "192.0.2.1", browser: "Test" },
};

let buyer: Buyer;
let payments: Payments;
let asked: PaymentAsked[];
beforeEach(async () => {
  buyer = await addBuyer();
  ({ payments, asked } = addProvider());
});

const at = (now: number, given: Partial<Services> = {}) => shopAt(now, { payments, ...given });

async function place(who = buyer): Promise<OrderId> {
  const placed = await placeOrder(at(NOON), who, formOf());
  if (!placed.ok) throw new Error(placed.refusal);
  return placed.value;
}

type Asked = Omit<Parameters<typeof beginPayment>[2], "orderId">;
/** What comes of paying an order: where its payer goes, or why not. */
async function pay(orderId: OrderId, given: Asked & { now?: number; who?: Buyer } = {}) {
  const { now = NOON, who = buyer, ...how } = given;
  const begun = await beginPayment(at(now), { ...who, origin: ORIGIN }, { orderId, ...how });
  return begun.ok ? begun.value : begun.refusal;
}

test("an order of somebody else, of another site, or of nobody is not there", async () => {
  const order = await place();
  const other = { ...buyer, viewer: viewerOf(await addMember(buyer.site.id)) };
  const elsewhere = { ...buyer, viewer: { ...buyer.viewer, siteId: await addSite() } };
  expect(await pay(order, { who: other })).toBe("not_found");
  expect(await pay(order, { who: elsewhere })).toBe("not_found");
  expect(await pay("-".repeat(22) as OrderId)).toBe("not_found");
  expect(asked).toEqual([]);
});

test("what was paid is not paid again", async () => {
  const order = await addOrder(buyer.viewer, { price: 1190, at: NOON });
  expect(await pay(order)).toBe("paid");
  expect(await paymentsOf(order)).toHaveLength(1);
});

test("a closed shop begins nothing", async () => {
  const order = await place();
  const payer = { ...buyer, origin: ORIGIN };
  const closed = await beginPayment(at(NOON, { payments: null }), payer, { orderId: order });
  expect(closed).toMatchObject({ refusal: "closed" });
  const site = { ...buyer.site, placeholder_prices: true };
  expect(await pay(order, { who: { ...buyer, site } })).toBe("closed");
});

test("only what is offered in the order's country is a way to pay it", async () => {
  const order = await place();
  for (const method of ["bancontact", "giropay"] as const)
    expect(await pay(order, { method })).toBe("method_not_here");
  const who = { ...buyer, country: "BE" as const };
  expect(await pay(order, { method: "bancontact", who })).toBe("method_not_here");
  expect(await paymentsOf(order)).toEqual([]);
});

test("a debit is begun with its mandate alone, and never beside another payment", async () => {
  const order = await place();
  expect(await pay(order, { method: "sdd" })).toBe("method_not_here");
  expect(await pay(order, { method: "paypal", debit: DEBIT })).toBe("method_not_here");
  payments.begin = async (payment) => {
    asked.push(payment);
    return { providerId: "d1", url: null };
  };
  const debit = await pay(order, { method: "sdd", debit: DEBIT });
  expect(debit).toMatchObject({ url: null });
  expect(asked[0]?.debit).toEqual(DEBIT);
  for (const now of [NOON, NOON + minutes(20)]) {
    expect(await pay(order, { method: "paypal", now })).toEqual(debit);
    expect(await pay(order, { method: "sdd", debit: DEBIT, now })).toEqual(debit);
  }
  expect(await paymentsOf(order)).toHaveLength(1);
});

test("a limit that was lowered since is asked again, without the order itself", async () => {
  const order = await place();
  await setSpendingLimit(at(NOON), buyer.viewer, { amount: 1_000, currency: "EUR" });
  expect(await pay(order)).toBe("over_limit");
  expect(await paymentsOf(order)).toEqual([]);
  await setSpendingLimit(at(NOON), buyer.viewer, { amount: null, currency: "EUR" });
  const now = NOON + minutes(24 * 60);
  await setSpendingLimit(at(now), buyer.viewer, { amount: 1_190, currency: "EUR" });
  expect(await pay(order, { now })).toMatchObject({ url: expect.any(String) });
  expect(await pay(order, { now, method: "paypal" })).toMatchObject({ url: expect.any(String) });
});
