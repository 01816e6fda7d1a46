import { expect, test } from "vitest";
import { isPaymentPage, isShopPage } from "./shop-pages";

test("payment, order and settings pages show no countdown", () => {
  for (const path of ["/credits/b25/ideal", "/credits/repeat-order", "/transactions/x/pay"])
    expect(isPaymentPage(path), path).toBe(true);
  for (const path of ["/directdebit/code", "/transactions", "/settings/delete"])
    expect(isPaymentPage(path), path).toBe(true);
  for (const path of ["/credits", "/premium", "/members", "/"])
    expect(isPaymentPage(path)).toBe(false);
});

test("shop and settings pages show no photo reminder", () => {
  for (const path of ["/credits", "/credits/b25", "/premium", "/settings", "/transactions"])
    expect(isShopPage(path), path).toBe(true);
  for (const path of ["/members", "/likes", "/chats", "/"])
    expect(isShopPage(path), path).toBe(false);
});
