import { beforeEach, expect, test } from "vitest";
import type { OrderId } from "~/kit/ids";
import type { Payments } from "~/services";
import { type Checkout, openCheckout } from "../../../tests/support/checkout";
import { viewerOf } from "../../../tests/support/member-fixtures";
import { addProvider, NOON, paymentsOf } from "../../../tests/support/shop-buyers";
import { addMember } from "../../../tests/support/test-database";
import { cancelTransfer } from "./cancel-transfer";
import { findOrder } from "./find-order";
import { findTransfer } from "./find-transfer";

const DETAILS = {
  holder: "Shop Ltd",
  iban: "NL91ABNA0417164300",
  bic: null,
  reference: "AB12",
  url: "https://pay.test/transfer",
};
let checkout: Checkout;
let order: OrderId;
beforeEach(async () => {
  checkout = await openCheckout();
  order = await checkout.place();
  await checkout.pay(order, { method: "sct" });
});

const servicesWithProvider = (overrides: Partial<Payments>) =>
  checkout.at(NOON, { payments: addProvider(overrides).payments });
const shown = async () => (await findOrder(checkout.at(NOON), checkout.buyer.viewer, order))?.shown;

test("an order by transfer shows the bank details of the provider", async () => {
  const { viewer } = checkout.buyer;
  const found = await findOrder(checkout.at(NOON), viewer, order);
  if (!found) throw new Error("No order");
  expect(found.shown).toBe("transfer");
  const services = servicesWithProvider({ transferDetails: async () => DETAILS });
  expect(await findTransfer(services, found)).toEqual(DETAILS);
  const down = servicesWithProvider({ transferDetails: () => Promise.reject(new Error("down")) });
  expect(await findTransfer(down, found)).toBeNull();
});

test("a member cancels an order by transfer at the provider once", async () => {
  const ended: string[] = [];
  const services = servicesWithProvider({ cancel: async ({ id }) => void ended.push(id) });
  for (let n = 0; n < 2; n++)
    expect(await cancelTransfer(services, checkout.buyer.viewer, order)).toMatchObject({
      ok: true,
    });
  expect(ended).toHaveLength(1);
  expect(await shown()).toBe("cancelled");
});

test("an order stays open if the provider cannot cancel its payment", async () => {
  const services = servicesWithProvider({ cancel: () => Promise.reject(new Error("down")) });
  const refused = { ok: false, refusal: "not_cancelled" };
  expect(await cancelTransfer(services, checkout.buyer.viewer, order)).toMatchObject(refused);
  expect(await shown()).toBe("transfer");
});

test("cancelling another member's order, or a card payment, changes nothing", async () => {
  const services = checkout.at(NOON);
  const other = viewerOf(await addMember(checkout.buyer.site.id));
  expect(await cancelTransfer(services, other, order)).toMatchObject({ refusal: "not_found" });
  expect(await shown()).toBe("transfer");
  const card = await checkout.place();
  await checkout.pay(card, { method: "creditcard" });
  await cancelTransfer(services, checkout.buyer.viewer, card);
  expect(await paymentsOf(card)).toMatchObject([{ state: "pending" }]);
});
