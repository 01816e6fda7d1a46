import { expect, test } from "vitest";
import { COMPANY } from "../../../tests/support/test-database";
import { sellsCredits } from "./sells-credits";

const shop = {
  placeholder_prices: false,
  bundles: [{ id: "small", credits: 10, prices: { EUR: 499 } }],
  company: COMPANY,
};
const provider = { acceptsExamplePrices: false };
const fakeProvider = { acceptsExamplePrices: true };

test("credits are sold only at real prices with a payment provider", () => {
  expect(sellsCredits(shop, provider)).toBe(true);
  expect(sellsCredits(shop, null)).toBe(false);
  expect(sellsCredits({ ...shop, bundles: [] }, provider)).toBe(false);
  expect(sellsCredits({ ...shop, company: null }, provider)).toBe(false);
});

test("example prices are accepted by the fake payment provider only", () => {
  const examples = { ...shop, placeholder_prices: true };
  expect(sellsCredits(examples, provider)).toBe(false);
  expect(sellsCredits(examples, fakeProvider)).toBe(true);
  expect(sellsCredits(examples, null)).toBe(false);
});
