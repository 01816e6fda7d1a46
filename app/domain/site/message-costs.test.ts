import { expect, test } from "vitest";
import { memberCost } from "./message-costs";

const site = {
  bundles: [
    { id: "c10", credits: 10, prices: { EUR: 1190 } },
    { id: "c150", credits: 150, prices: { EUR: 9990 } },
  ],
} as unknown as Parameters<typeof memberCost>[0];

test("a member who never bought sees the minimum price of credits in their country", () => {
  expect(memberCost(site, "NL", { credits: 2, paid: null })).toEqual({
    amount: 134,
    currency: "EUR",
    paid: false,
  });
  expect(memberCost(site, "PL", { credits: 1, paid: null })).toBeNull();
});

test("a buyer sees their own last price, in its currency and rounded up", () => {
  const paid = { price: 893, credits: 10, currency: "CHF" };
  const costOf = (credits: number) => memberCost(site, "NL", { credits, paid });
  expect(costOf(1)).toEqual({ amount: 90, currency: "CHF", paid: true });
  expect(costOf(10)).toEqual({ amount: 893, currency: "CHF", paid: true });
  expect(costOf(0)).toEqual({ amount: 0, currency: "CHF", paid: true });
});
