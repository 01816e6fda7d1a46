import { expect, test } from "vitest";
import { costsAtPrice, currentPrice, type MessageCosts } from "./message-costs";

const costs: MessageCosts = {
  price: 2,
  limit: 1000,
  fictional: null,
  money: { amount: 134, currency: "EUR" },
};

test("another price is converted to money and rounded up", () => {
  expect(costsAtPrice(costs, 2)).toBe(costs);
  expect(costsAtPrice(costs, 3)).toMatchObject({
    price: 3,
    money: { amount: 201, currency: "EUR" },
  });
  expect(costsAtPrice({ ...costs, money: { amount: 67, currency: "EUR" } }, 1).money?.amount).toBe(
    34,
  );
});

test("a price has no money amount if the value of a credit is unknown", () => {
  expect(costsAtPrice({ ...costs, money: null }, 3)).toMatchObject({ price: 3, money: null });
  expect(costsAtPrice({ ...costs, price: 0 }, 3)).toMatchObject({ price: 3, money: null });
});

test("a changed price stays after the message is sent, except a free one", () => {
  expect(currentPrice(null, { price: 2 })).toBe(2);
  expect(currentPrice(2, null)).toBe(2);
  expect(currentPrice(2, {})).toBe(2);
  expect(currentPrice(2, { price: 0 })).toBe(0);
  expect(currentPrice(0, null)).toBeNull();
});
