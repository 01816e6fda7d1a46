import { expect, test } from "vitest";
import { type Costs, costsAt, priceHeard } from "./costs";

const costs: Costs = {
  ...{ price: 2, limit: 1000, fictional: null },
  money: { costs: 1.34, currency: "EUR" },
};

test("another price is converted to money and rounded up", () => {
  expect(costsAt(costs, 2)).toBe(costs);
  expect(costsAt(costs, 3)).toMatchObject({ price: 3, money: { costs: 2.01, currency: "EUR" } });
  expect(costsAt({ ...costs, money: { costs: 0.67, currency: "EUR" } }, 1).money?.costs).toBe(0.34);
});

test("a price has no money amount if the value of a credit is unknown", () => {
  expect(costsAt({ ...costs, money: null }, 3)).toMatchObject({ price: 3, money: null });
  expect(costsAt({ ...costs, price: 0 }, 3)).toMatchObject({ price: 3, money: null });
});

test("a changed price stays after the message is sent, except a free one", () => {
  expect(priceHeard(null, { price: 2 })).toBe(2);
  expect(priceHeard(2, null)).toBe(2);
  expect(priceHeard(2, {})).toBe(2);
  expect(priceHeard(2, { price: 0 })).toBe(0);
  expect(priceHeard(0, null)).toBeNull();
});
