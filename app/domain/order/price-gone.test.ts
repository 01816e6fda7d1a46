import { expect, test } from "vitest";
import { days, minutes } from "~/kit/duration";
import type { OrderId, PaymentId } from "~/kit/ids";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import {
  addBuyer as addPayer,
  addPending,
  applyPaymentEvent,
  describeOrder,
  emailsOf,
  type OrderWithPayment,
  rowsOf,
} from "../../../tests/support/order-payments";
import {
  addBuyer,
  addProvider,
  NOON,
  orderFormOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { realServices } from "../../../tests/support/test-database";
import { welcomeEnds } from "../discount/welcome";
import { findUncachedViewer } from "../session/find-viewer";
import { startSession } from "../session/start-session";
import { beginPayment } from "./begin-payment";
import type { Buyer } from "./find-quote";
import { placeOrder } from "./place-order";
import { withdraw } from "./withdraw";

const reasonsOf = async ({ member }: Pick<OrderWithPayment, "member">) =>
  rowsOf<{ why: string }>(
    "SELECT json_extract(payload, '$.fields.why') AS why FROM outbox WHERE account_id = ? AND template = 'order_code_used'",
    member.id,
  );

test("a payment of an order that is a month old is refunded, and an e-mail says so", async () => {
  const now = Date.now();
  const services = realServices({ now: () => now });
  const month = days(30);
  const at = (age: number) => ({ method: "sct", at: now - age });
  const young = await addPending(await addPayer(), at(month - 1));
  const old = await addPending(await addPayer(), at(month));
  for (const one of [young, old, old])
    await applyPaymentEvent(one, { state: "completed" }, services);
  expect(await describeOrder(young)).toMatchObject({ order: "completed", balance: 10 });
  expect(await describeOrder(old)).toEqual({
    order: "open",
    balance: 0,
    premium: false,
    payments: "surplus",
    refunds: ["surplus waiting 1000/0"],
  });
  expect(await emailsOf(old.member)).toEqual(["order_code_used"]);
  expect(await reasonsOf(old)).toEqual([{ why: "old" }]);
});

const { payments } = addProvider({ name: "bank" });
const services = shopServicesAt(NOON, { payments });

/** An order whose payment is begun. */
async function begin(buyer: Buyer): Promise<OrderWithPayment> {
  const placed = await placeOrder(services, buyer, orderFormOf({ price: 893 }));
  const order = (placed.ok ? placed.value : placed.refusal) as OrderId;
  const payer = { ...buyer, origin: "https://site.test" };
  const outcome = await beginPayment(services, payer, { orderId: order });
  if (!outcome.ok) throw new Error(outcome.refusal);
  return { member: buyer.viewer, order, payment: outcome.value.paymentId as PaymentId };
}
const pay = (one: OrderWithPayment) =>
  applyPaymentEvent(one, { state: "completed", providerId: `p_${one.payment}` }, services);

test("of several orders at the welcome price, the first one paid gets it", async () => {
  const buyer = await addBuyer(NOON - minutes(5));
  const one = await begin(buyer);
  const two = await begin(buyer);
  const three = await begin(buyer);
  for (const each of [two, one, three, one]) await pay(each);
  expect(await describeOrder(two)).toMatchObject({ order: "completed", payments: "completed" });
  for (const each of [one, three])
    expect(await describeOrder(each)).toMatchObject({
      order: "open",
      balance: 10,
      premium: true,
      payments: "surplus",
      refunds: ["surplus waiting 893/0"],
    });
  expect(await reasonsOf(one)).toEqual([{ why: "welcome" }, { why: "welcome" }]);
});

/** What ends the first purchase within the four hours of the welcome discount. */
const ENDS = {
  "charged back": (one: OrderWithPayment) =>
    applyPaymentEvent(one, { state: "charged_back", providerId: `p_${one.payment}` }, services),
  withdrawn: async ({ member, order }: OrderWithPayment) => {
    const site = await siteOf(member.siteId);
    const input = { orderId: order, credits: 10, amount: 893 };
    const caller = { site, viewer: viewerOf(member) };
    expect(await withdraw(services, caller, input)).toMatchObject({ ok: true });
  },
};

test.each(["charged back", "withdrawn"] as const)(
  "a purchase that was %s has used up the welcome discount",
  async (how) => {
    const buyer = await addBuyer(NOON - minutes(5));
    const one = await begin(buyer);
    const two = await begin(buyer);
    const secret = await startSession(services, {
      siteId: buyer.site.id,
      accountId: buyer.viewer.id,
      device: "",
    });
    const entitled = async () => {
      const viewer = await findUncachedViewer(services, buyer.site.id, secret);
      return viewer && welcomeEnds({ ...viewer, signupDate: NOON - minutes(5) }, NOON) !== null;
    };
    expect(await entitled()).toBe(true);
    await pay(one);
    await ENDS[how](one);
    expect(await describeOrder(one)).toMatchObject({ premium: false, balance: 0 });
    expect(await entitled()).toBe(false);
    expect(await placeOrder(services, buyer, orderFormOf({ price: 893 }))).toMatchObject({
      ok: false,
    });
    await pay(two);
    expect(await describeOrder(two)).toMatchObject({ order: "open", payments: "surplus" });
  },
);
