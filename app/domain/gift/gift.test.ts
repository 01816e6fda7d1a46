import { expect, test } from "vitest";
import { GIFT_CODES, giftPrice, giftPrices, isGiftCode } from "./gift";
import { giftFormSchema } from "./gift.schema";

test("has twenty-eight gifts at one, two or three times the site's price", () => {
  expect(GIFT_CODES).toHaveLength(28);
  expect(giftPrice("rose", 2)).toBe(2);
  expect(giftPrice("bouquet", 2)).toBe(4);
  expect(giftPrice("diamond", 2)).toBe(6);
  expect(giftPrice("diamond", 0)).toBe(0);
  expect(giftPrices(2)).toEqual({ least: 2, most: 6 });
});

test("isGift rejects unknown codes and names of inherited object properties", () => {
  expect(isGiftCode("rose")).toBe(true);
  for (const wrong of ["", "toString", "__proto__", "Rose"]) {
    expect(isGiftCode(wrong)).toBe(false);
    const form = { client_id: crypto.randomUUID(), gift: wrong, gift_credits: "2" };
    expect(giftFormSchema.safeParse(form).success).toBe(false);
  }
});
