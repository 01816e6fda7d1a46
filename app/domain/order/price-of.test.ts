import { expect, test } from "vitest";
import { priceOf } from "./price-of";

const site: Parameters<typeof priceOf>[0] = {
  message_credits: 1,
  bundles: [
    { id: "c10", credits: 10, prices: { EUR: 1190, PLN: 4760 } },
    { id: "crumb", credits: 10, prices: { EUR: 1 } },
  ],
};

test("a bundle's price is in the currency of the country", () => {
  expect(priceOf(site, "NL", { bundle: "c10", discount: null })).toEqual({
    bundle: "c10",
    credits: 10,
    currency: "EUR",
    list: 1190,
    percent: 0,
    price: 1190,
    perMessage: 119,
  });
  const poland = priceOf(site, "PL", { bundle: "c10", discount: null });
  expect(poland).toMatchObject({ currency: "PLN", price: 4760, perMessage: 476 });
});

test("a discount applies to the whole price, rounded to the cent", () => {
  const price = priceOf(site, "NL", { bundle: "c10", discount: { percent: 25 } });
  expect(price).toMatchObject({ list: 1190, percent: 25, price: 893, perMessage: 89 });
});

test("the price per message follows from the credits per message", () => {
  const dear = { ...site, message_credits: 3 };
  expect(priceOf(dear, "NL", { bundle: "c10", discount: null })?.perMessage).toBe(357);
  const free = { ...site, message_credits: 0 };
  expect(priceOf(free, "NL", { bundle: "c10", discount: null })?.perMessage).toBe(0);
});

test("a bundle not sold in a country has no price there", () => {
  expect(priceOf(site, "PL", { bundle: "crumb", discount: null })).toBeNull();
  expect(priceOf(site, "GB", { bundle: "c10", discount: null })).toBeNull();
  expect(priceOf(site, "NL", { bundle: "c11", discount: null })).toBeNull();
});

test("no discount makes the price zero", () => {
  expect(priceOf(site, "NL", { bundle: "crumb", discount: { percent: 90 } })?.price).toBe(1);
  expect(priceOf(site, "NL", { bundle: "c10", discount: { percent: 100 } })?.price).toBe(1);
});
