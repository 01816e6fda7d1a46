import { expect, test } from "vitest";
import { addOrder } from "../../../tests/support/add-order";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { findLastOrder } from "./find-last-order";
import { findLastPaidPrice } from "./find-last-paid-price";

test("lastOrder returns the newest completed order and its payment method", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const other = await addMember(site);
  expect(await findLastOrder(realServices(), me)).toBeNull();
  await addOrder(me, { at: 5, method: "paypal" });
  await addOrder(me, { at: 7, method: "creditcard" });
  await addOrder(me, { at: 9, state: "pending", method: "ideal" });
  await addOrder(other, { at: 9, method: "sct" });
  expect(await findLastOrder(realServices(), me)).toEqual({ bundle: "c10", method: "creditcard" });
  const elsewhere = { ...me, siteId: await addSite() };
  expect(await findLastOrder(realServices(), elsewhere)).toBeNull();
});

test("lastPaid returns the price and credits of the member's own newest order", async () => {
  const site = await addSite();
  const me = await addMember(site);
  const other = await addMember(site);
  await addOrder(me, { at: 5, price: 1190, credits: 10 });
  await addOrder(me, { at: 7, price: 2490, credits: 25, currency: "CHF" });
  await addOrder(me, { at: 9, price: 100, credits: 150, state: "pending" });
  expect(await findLastPaidPrice(realServices(), me)).toEqual({
    price: 2490,
    credits: 25,
    currency: "CHF",
  });
  expect(await findLastPaidPrice(realServices(), other)).toBeNull();
  expect(await findLastPaidPrice(realServices(), { ...me, siteId: await addSite() })).toBeNull();
});
