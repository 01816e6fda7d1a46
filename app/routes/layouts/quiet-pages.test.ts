import { expect, test } from "vitest";
import { isPaying, isShop } from "./quiet-pages";

test("payment, order and settings pages show no countdown", () => {
  for (const path of ["/credits/b25/ideal", "/credits/repeat-order", "/transactions/x/pay"])
    expect(isPaying(path), path).toBe(true);
  for (const path of ["/directdebit/code", "/transactions", "/settings/delete"])
    expect(isPaying(path), path).toBe(true);
  for (const path of ["/credits", "/premium", "/members", "/"]) expect(isPaying(path)).toBe(false);
});

test("shop and settings pages show no photo reminder", () => {
  for (const path of ["/credits", "/credits/b25", "/premium", "/settings", "/transactions"])
    expect(isShop(path), path).toBe(true);
  for (const path of ["/members", "/likes", "/chats", "/"]) expect(isShop(path), path).toBe(false);
});
