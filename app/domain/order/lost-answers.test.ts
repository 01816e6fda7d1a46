import { expect, test } from "vitest";
import { ORIGIN } from "../../../tests/support/checkout";
import { lostAnswer } from "../../../tests/support/lost-answer";
import * as paying from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import {
  addBuyer,
  addProvider,
  NOON,
  orderFormOf,
  shopServicesAt,
} from "../../../tests/support/shop-buyers";
import { beginPayment } from "./begin-payment";
import { placeOrder } from "./place-order";

const shop = async () => {
  const buyer = await addBuyer();
  return { siteId: buyer.site.id, buyer };
};
const { payments } = addProvider();
const overrides = { payments, now: () => NOON };

test("an order whose database answer is lost is placed once and returned", async () => {
  const { well, lost, attempts } = await lostAnswer(
    /INSERT INTO orders/,
    shop,
    (services, { buyer }) => placeOrder(services, buyer, orderFormOf()),
    overrides,
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "orders", rows: 1 }));
});

test("a payment whose database answer is lost is begun once", async () => {
  const ordered = async () => {
    const fixture = await shop();
    const placed = await placeOrder(shopServicesAt(NOON), fixture.buyer, orderFormOf());
    if (!placed.ok) throw new Error(placed.refusal);
    return { ...fixture, orderId: placed.value };
  };
  const { well, lost, attempts } = await lostAnswer(
    /INSERT INTO payments/,
    ordered,
    (services, { buyer, orderId }) =>
      beginPayment(services, { ...buyer, origin: ORIGIN }, { orderId }),
    overrides,
  );
  expect([attempts, lost.result, lost.there]).toEqual([2, well.result, well.there]);
  expect(lost.there).toContainEqual(expect.objectContaining({ table: "payments", rows: 1 }));
});

const EVENT_INSERT = /INSERT INTO payment_events/;
const pending = async () => {
  const bought = await paying.addPending(await paying.addBuyer(3));
  return { siteId: bought.member.siteId, bought };
};
const paid = async () => {
  const { siteId, bought } = await pending();
  await paying.applyPaymentEvent(bought, { state: "completed" });
  return { siteId, bought };
};

test.each([
  ["completed", pending],
  ["failed", pending],
  ["charged_back", paid],
] as const)(
  "a provider event (%s) whose database answer is lost is applied once",
  async (state, make) => {
    const { well, lost, attempts } = await lostAnswer(EVENT_INSERT, make, (services, { bought }) =>
      paying.applyPaymentEvent(bought, { state }, services),
    );
    expect([attempts, lost.there]).toEqual([2, well.there]);
    expect([well.result, lost.result]).toEqual(['"taken"', '"again"']);
    expect(await paying.describeOrder(lost.world.bought)).toEqual(
      await paying.describeOrder(well.world.bought),
    );
  },
);

test.each(["asked", "by hand"])(
  "a refund event (%s) whose database answer is lost is applied once",
  async (how) => {
    const back = async () => {
      const fixture = await paid();
      return {
        ...fixture,
        refundId: how === "asked" ? await requestWithdrawal(fixture.bought) : null,
      };
    };
    const { well, lost, attempts } = await lostAnswer(
      EVENT_INSERT,
      back,
      (services, { bought, refundId }) => {
        const event = paying.refundEventOf(bought, { refundId, amount: 1000 });
        return paying.applyEvent(bought.member, event, services);
      },
    );
    expect([attempts, lost.there]).toEqual([2, well.there]);
    expect([well.result, lost.result]).toEqual(['"taken"', '"again"']);
    expect(await paying.describeOrder(lost.world.bought)).toEqual(
      await paying.describeOrder(well.world.bought),
    );
  },
);
