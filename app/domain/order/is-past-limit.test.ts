import { expect, test } from "vitest";
import { isPastLimit } from "./is-past-limit";

const month = { currency: "EUR", spent: 1500, limit: 2000 } as const;
const price = (cents: number) => ({ currency: "EUR", price: cents }) as const;

test("an order is past the limit from the first cent above it", () => {
  expect(isPastLimit(month, price(500))).toBe(false);
  expect(isPastLimit(month, price(501))).toBe(true);
  expect(isPastLimit({ ...month, limit: null }, price(99_990))).toBe(false);
  expect(isPastLimit({ ...month, limit: 0 }, price(1))).toBe(true);
});

test("an order in another currency than the limit's is past the limit", () => {
  expect(isPastLimit(month, { currency: "GBP", price: 1 })).toBe(true);
  expect(isPastLimit({ ...month, limit: null }, { currency: "GBP", price: 1 })).toBe(false);
});
