import { expect, test } from "vitest";
import { sellsCredits } from "./sells-credits";

test("credits are sold at real prices that can be paid, and nowhere else", () => {
  const [real, examples] = [{ placeholder_prices: false }, { placeholder_prices: true }];
  expect(sellsCredits(real, ["card"])).toBe(true);
  expect(sellsCredits(examples, ["card"])).toBe(false);
  expect(sellsCredits(real, [])).toBe(false);
  expect(sellsCredits(real)).toBe(false);
});
